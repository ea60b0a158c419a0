import type { Position } from "../failure/diagnostic.ts";

/** Gives the place of an offset in a text (of its end, too), by halving the list of lines. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let line = 0;
    for (let step = 2 ** Math.ceil(Math.log2(starts.length)); step >= 1; step /= 2) {
      if ((starts[line + step] ?? Number.POSITIVE_INFINITY) <= offset) line += step;
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}
