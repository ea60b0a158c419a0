/** A language that plugins are written in. */
export interface Language {
  /** In `hooklet.json`. */
  readonly name: string;
  /** On the command line. */
  readonly short: string;
  /** The package that builds it. */
  readonly sdk: string;
  /** What can run the plugin within its component; none where it needs nothing. The first is the default. */
  readonly engines: readonly string[];
}

export const ENGINES: readonly string[] = ["quickjs", "starlingmonkey"];

export const LANGUAGES: readonly Language[] = [
  { name: "typescript", short: "ts", sdk: "@hooklet/sdk", engines: ENGINES },
  { name: "assemblyscript", short: "as", sdk: "@hooklet/sdk-as", engines: [] },
];
