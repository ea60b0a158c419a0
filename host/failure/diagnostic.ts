import { type Failure, HookletError } from "./failure.ts";

/** A place in a text: both numbers start at 1, columns count UTF-16 units as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A place in a file. */
export interface Place extends Position {
  /** Absolute path. */
  readonly file: string;
}

/** Something that a configuration says wrongly: an error stops the host, a warning doesn't. */
export interface Diagnostic extends Failure {
  readonly severity: "error" | "warning";
  readonly place: Place;
  /** The line of the file that the place points into, where it is known. */
  readonly excerpt: string | null;
}

/** The configuration has errors: `diagnostics` holds all of them, with the warnings. */
export class ConfigurationError extends HookletError {
  override readonly name = "ConfigurationError";
  readonly diagnostics: readonly Diagnostic[];

  /** `first` is the first error among `diagnostics`. */
  constructor(first: Diagnostic, diagnostics: readonly Diagnostic[]) {
    const { file, line, column } = first.place;
    super({ ...first, message: `${file}:${line}:${column}: ${first.message}` });
    this.diagnostics = diagnostics;
  }
}
