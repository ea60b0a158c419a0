import { existsSync } from "node:fs";
import path from "node:path";

const MARKS = ["hooklet.json", "package.json"];

/** The folder of the plugin that an entry belongs to: the nearest one with a manifest, else the entry's own. */
export function rootOf(entry: string): string {
  const own = path.dirname(entry);
  for (let folder = own; ; folder = path.dirname(folder)) {
    if (MARKS.some((name) => existsSync(path.join(folder, name)))) return folder;
    if (folder === path.dirname(folder)) return own;
  }
}
