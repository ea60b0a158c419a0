import { access, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../failure/caught.ts";
import type { Diagnostic } from "../failure/diagnostic.ts";
import { failure } from "../failure/failure.ts";
import { baseFolder, type ConfigFile, type LayerName, type SourceText } from "./layer.ts";

/** Where the two bases of configuration files are: absolute paths. */
export interface Bases {
  readonly workspace: string;
  readonly home: string;
}

/** A file as it was found: its text, or the diagnostic of one that can't be read; null where there is none. */
export type Read = SourceText | Diagnostic | null;

/** Whether there is something at that path. */
export function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether there is a folder at that path. */
export function folderExists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Reads a file that may not be there. */
export async function readSource(file: string, layer: LayerName, base: string): Promise<Read> {
  try {
    return { layer, file, text: (await readFile(file, "utf8")).replace(/^\uFEFF/, ""), base };
  } catch (error) {
    const code = codeOf(error) ?? "unknown error";
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    return {
      ...failure("config.unreadable", `the file can't be read (${code})`),
      severity: "error",
      place: { file, line: 1, column: 1 },
      excerpt: null,
    };
  }
}

/** Reads one configuration file. */
export async function readConfigFile(configFile: ConfigFile, bases: Bases): Promise<Read> {
  const file = join(bases[configFile.base], configFile.path);
  // A workspace that is the home folder itself: the file is the user's own, and is read as that.
  if (configFile.base === "workspace" && bases.workspace === bases.home) return null;
  const { layer } = configFile;
  return readSource(file, layer, baseFolder({ layer, file }, bases.workspace));
}
