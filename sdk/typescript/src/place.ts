/** Where the text of a bundle comes from, as the build found out. */
export interface Places {
  /** Relative to the plugin's folder; those of packages start with `node_modules/`. */
  readonly files: readonly string[];
  /**
   * For each line of the bundle the places where another line of the sources begins: column, index in `files` and line,
   * one after the other. Columns start at 0 and count bytes, lines start at 1; the index is -1 for what isn't the author's.
   */
  readonly lines: readonly (readonly number[])[];
}

declare global {
  /** Set by the last line of the bundle. */
  var hookletPlaces: Places | undefined;
}

/** QuickJS's and StarlingMonkey's. */
const FRAME = /(?:componentize-qjs:user|\bsource)\.js:(\d+):(\d+)/g;

/** The innermost place of an engine's stack that is in the author's own files, else in a package: `src/index.ts:7`. */
export function findPlace(stack: string, places: Places | undefined): string | undefined {
  if (places === undefined) return undefined;
  const found = [...stack.matchAll(FRAME)].flatMap(([, line, column]) => {
    return placeAt(places, Number(line), Number(column) - 1) ?? [];
  });
  return found.find((place) => !place.startsWith("node_modules/")) ?? found[0];
}

function placeAt({ files, lines }: Places, line: number, column: number): string | undefined {
  const starts = lines[line - 1] ?? [];
  let at = 0;
  while ((starts[at + 3] ?? Number.POSITIVE_INFINITY) <= column) at += 3;
  const file = files[starts[at + 1] ?? -1];
  return file === undefined ? undefined : `${file}:${starts[at + 2]}`;
}
