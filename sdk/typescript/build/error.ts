/** The plugin's sources don't make a component. The message starts with the place, `file:line:column`, where there is one. */
export class BuildError extends Error {
  override readonly name = "BuildError";
  /** What to do about it. */
  readonly hint: string;
  /** Whether the sources are wrong, or what would build them is missing. */
  readonly about: "source" | "engine";

  constructor(message: string, hint: string, cause?: unknown, about: "source" | "engine" = "source") {
    super(message, { cause });
    this.hint = hint;
    this.about = about;
  }
}
