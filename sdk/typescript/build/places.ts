import path from "node:path";
import { decode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import type { Places } from "../src/place.ts";

/** A source map, version 3, as far as it is read. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/**
 * Cuts the source map of a bundle's text down to what a stack needs: in which line of which file each stretch of it was
 * written. `root` is the plugin's folder, which the map's sources are relative to; sources in `own` aren't the author's.
 */
export function placesOf(text: string, map: SourceMap, root: string, own: string): Places {
  const files: string[] = [];
  const indexes = map.sources.map((source) => {
    const isAuthors = path.basename(source) !== WRAPPER && !path.resolve(root, source).startsWith(own);
    return isAuthors ? files.push(shown(source)) - 1 : -1;
  });
  const lines = text.split("\n");
  return { files, lines: decode(map.mappings).map((segments, line) => changes(segments, indexes, lines[line] ?? "")) };
}

/** What the build calls the module around the plugin's entry. */
export const WRAPPER = "hooklet-wrapper";

/** A package's file is the same wherever the package is installed. */
function shown(source: string): string {
  const start = source.lastIndexOf("node_modules/");
  return start < 0 ? source : source.slice(start);
}

/** The engine counts a column in bytes of UTF-8, a source map in UTF-16 units. */
function changes(segments: readonly SourceMapSegment[], indexes: readonly number[], text: string): number[] {
  const starts: number[] = [];
  let bytes = 0;
  let read = 0;
  for (const [column, source = -1, sourceLine = 0] of segments) {
    const file = indexes[source] ?? -1;
    const line = file < 0 ? 0 : sourceLine + 1;
    if (file === starts.at(-2) && line === starts.at(-1)) continue;
    bytes += Buffer.byteLength(text.slice(read, column));
    read = column;
    starts.push(bytes, file, line);
  }
  return starts;
}
