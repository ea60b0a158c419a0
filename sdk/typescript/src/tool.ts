import type { HookEvent } from "./event.ts";

const COMMANDS = ["command", "cmd", "script"];
const SHELLS = /bash|shell|exec|terminal|command|console|pwsh|^z?sh$/i;

/** The names of fields that hold a path, or several, in lower case and without what isn't a letter. */
const PATHS: ReadonlySet<string> = new Set([
  ...["path", "paths", "file", "files", "filepath", "filepaths", "filename", "targetfile", "targetpath"],
  ...["absolutepath", "relativepath", "relativeworkspacepath", "notebookpath", "oldpath", "newpath"],
  ...["source", "sourcepath", "destination", "destinationpath", "directory", "dirpath"],
]);

/** Deep enough for a list of edits, each with its path. */
const MAX_DEPTH = 4;

const PATCH_LINE = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

/**
 * The command line that a tool is about to run in a shell, whatever the tool and its field are called; a program with a
 * list of arguments is quoted as a shell would need it. Undefined where the tool runs none.
 */
export function shellCommand({ toolName = "", toolInput }: HookEvent): string | undefined {
  const input = unwrap(toolInput);
  if (typeof input === "string" || Array.isArray(input)) {
    return SHELLS.test(toolName) ? commandLine(input) : undefined;
  }
  if (!isTable(input)) return undefined;
  return COMMANDS.map((name) => commandLine(input[name])).find((command) => command !== undefined);
}

/**
 * The paths that an event is about, each once and as it was written: those of a tool's input, whatever its fields are
 * called, in lists of edits and in patches too, and `filePath` of `fileChanged`. A shell command's own paths aren't found.
 */
export function filePaths({ filePath, toolInput }: HookEvent): string[] {
  const input = unwrap(toolInput);
  const found = [...(filePath === undefined ? [] : [filePath]), ...pathsIn(input, "", MAX_DEPTH)];
  return [...new Set(found)];
}

/** The input itself where a tool got it as JSON text. */
function unwrap(input: unknown): unknown {
  if (typeof input !== "string" || !/^\s*[{["]/.test(input)) return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function commandLine(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0 || !value.every((part) => typeof part === "string")) return undefined;
  // a list of one is how some tools wrap a whole command line
  return value.length === 1 ? value[0] : value.map(quote).join(" ");
}

function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

function pathsIn(value: unknown, field: string, depth: number): string[] {
  if (typeof value === "string") return PATHS.has(field) ? [value] : patchedFiles(value);
  if (typeof value !== "object" || value === null || depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, field, depth - 1));
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, folded(name), depth - 1));
}

function patchedFiles(text: string): string[] {
  return [...text.matchAll(PATCH_LINE)].map(([, path = ""]) => path.trim());
}

function folded(name: string): string {
  return name.replace(/[^a-zA-Z]/g, "").toLowerCase();
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
