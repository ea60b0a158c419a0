import { homedir } from "node:os";
import { relative, sep } from "node:path";
import process from "node:process";

/** A path as short as it can be written: relative where it is below the folder, with `~` below the home folder. */
export function shortPath(path: string, folder: string = process.cwd()): string {
  const below = relative(folder, path);
  if (below !== "" && !below.startsWith("..")) return below;
  const home = homedir();
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}

/** `file:line:column` with a short path. */
export function shortPlace(place: { file: string; line: number; column: number }, folder?: string): string {
  return `${shortPath(place.file, folder)}:${place.line}:${place.column}`;
}
