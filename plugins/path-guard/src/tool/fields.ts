import { foldName } from "./name.ts";

/** Where in a tool's input to look: names of fields, however deep they lie. */
export interface ToolFields {
  /** What they hold are paths that the tool changes. */
  paths?: readonly string[];
  /** What they hold are commands for a shell. */
  commands?: readonly string[];
  /** What they hold are patches. */
  patches?: readonly string[];
}

/** Names of fields that hold paths, folded, in whichever tool. */
export const PATHS =
  "path paths file files filename filenames filepath filepaths absolutepath relativepath notebook notebookpath targetfile targetpath target targets destination destinationpath dest dst to newpath newname newfilepath outputpath outputfile output uri fileuri directory dir folder".split(
    " ",
  );

/** Names of fields that hold what is moved away, but only read where it is copied. */
export const SOURCES = "source sources sourcepath src from oldpath oldname oldfilepath".split(" ");

export const COMMANDS = "command commands cmd script".split(" ");
export const PATCHES = "patch patchtext diff input".split(" ");

const MAX_DEPTH = 8;

/** The strings that the fields of these names hold anywhere within a value; a list's strings count as its field's. */
export function* stringsOf(value: unknown, names: readonly string[], depth = 0): Generator<string> {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    const isNamed = names.includes(foldName(name));
    if (isNamed && typeof inner === "string") yield inner;
    if (isNamed && Array.isArray(inner)) yield* inner.filter((item) => typeof item === "string");
    yield* stringsOf(inner, names, depth + 1);
  }
}

/** The commands in the fields of these names: a text, or a list of words that no shell reads. */
export function* commandsOf(value: unknown, names: readonly string[]): Generator<string | string[]> {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === "string")) yield value.length === 1 ? String(value[0]) : value;
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (!names.includes(foldName(name))) continue;
    if (typeof inner === "string") yield inner;
    else yield* commandsOf(inner, names);
  }
}
