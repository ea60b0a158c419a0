// The build keeps this module at the top of `dist/`, as it is at the top of the sources: what it gives is right in both.
const HERE = import.meta.url;

/** The package's folder. */
export const PACKAGE = new URL("../", HERE);

/** A module of this package that something else than an import starts, by its path below the sources, without ending. */
export function moduleAt(path: string): URL {
  // Sources run as they are, and are joined to one file for the package.
  return new URL(`./${path}${HERE.endsWith(".ts") ? ".ts" : ".cjs"}`, HERE);
}
