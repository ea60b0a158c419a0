/** A language that plugins are written in. */
export interface Language {
  /** In `hooklet.json`. */
  readonly name: string;
  /** On the command line. */
  readonly short: string;
  /** The package that builds it. */
  readonly sdk: string;
}

export const LANGUAGES: readonly Language[] = [
  { name: "typescript", short: "ts", sdk: "@hooklet/sdk" },
  { name: "assemblyscript", short: "as", sdk: "@hooklet/sdk-as" },
];
