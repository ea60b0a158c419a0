/** A simple command, its words expanded. */
export interface Command {
  /** The program, then its arguments. */
  words: readonly string[];
  /** The targets of the redirections that write. */
  targets: readonly string[];
  /** The texts of here-documents and here-strings. */
  documents: readonly string[];
  /** The texts of its substitutions, which run before it. */
  inner: readonly string[];
  /** What stands behind it, `""` at the end of the text. */
  end: string;
}
