/** The plugin's sources don't make a component. The message starts with the place, `file:line:column`, where there is one. */
export class BuildError extends Error {
  override readonly name = "BuildError";
  /** What to do about it. */
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.hint = hint;
  }
}
