import type { Diagnostic, Position } from "../failure/diagnostic.ts";
import { failure } from "../failure/failure.ts";
import type { FailureCode } from "../failure/table.ts";
import type { SourceText } from "./layer.ts";

/** Collects what is wrong with one file, each with its place. */
export class Report {
  readonly diagnostics: Diagnostic[] = [];
  readonly #file: string;
  readonly #lines: readonly string[];

  constructor(source: SourceText) {
    this.#file = source.file;
    this.#lines = source.text.split(/\r?\n/);
  }

  error(code: FailureCode, at: Position, message: string, hint?: string): void {
    this.#add("error", code, at, message, hint);
  }

  warn(code: FailureCode, at: Position, message: string, hint?: string): void {
    this.#add("warning", code, at, message, hint);
  }

  #add(severity: Diagnostic["severity"], code: FailureCode, at: Position, message: string, hint?: string): void {
    const excerpt = this.#lines[at.line - 1] ?? null;
    this.diagnostics.push({
      ...failure(code, message, hint),
      severity,
      place: { file: this.#file, line: at.line, column: at.column },
      excerpt,
    });
  }
}
