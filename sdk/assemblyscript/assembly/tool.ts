import { Event } from "./event";
import { Json, Kind } from "./json";
import { lowerCase, TextBuilder } from "./text";

const COMMANDS = ["command", "cmd", "script"];
const SHELLS = ["bash", "shell", "exec", "terminal", "command", "console", "pwsh"];

/** The names of fields that hold a path, or several, in lower case and without what isn't a letter. */
const PATHS =
  "path paths file files filepath filepaths filename targetfile targetpath absolutepath relativepath relativeworkspacepath notebookpath oldpath newpath source sourcepath destination destinationpath directory dirpath".split(
    " ",
  );

/** Deep enough for a list of edits, each with its path. */
const MAX_DEPTH = 4;

const PATCH_WORDS = ["*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: "];

/**
 * The command line that a tool is about to run in a shell, whatever the tool and its field are called; a program with a
 * list of arguments is quoted as a shell would need it. Null where the tool runs none.
 */
export function shellCommand(event: Event): string | null {
  const input = unwrap(event.toolInput);
  if (input.kind == Kind.string || input.kind == Kind.list) {
    return isShell(event.toolName) ? commandLine(input) : null;
  }
  for (let i = 0; i < COMMANDS.length; i++) {
    const command = commandLine(input.get(COMMANDS[i]));
    if (command !== null) return command;
  }
  return null;
}

/**
 * The paths that an event is about, each once and as it was written: those of a tool's input, whatever its fields are
 * called, in lists of edits and in patches too, and `filePath` of `fileChanged`. A shell command's own paths aren't found.
 */
export function filePaths(event: Event): string[] {
  const found: string[] = [];
  if (event.filePath != "") found.push(event.filePath);
  addPaths(unwrap(event.toolInput), "", MAX_DEPTH, found);
  return found;
}

/** The input itself where a tool got it as JSON text. */
function unwrap(input: Json): Json {
  if (input.kind != Kind.string) return input;
  const inner = Json.parse(input.asString());
  return inner.kind == Kind.object || inner.kind == Kind.list || inner.kind == Kind.string ? inner : input;
}

function isShell(tool: string): bool {
  const name = lowerCase(tool);
  if (name == "sh" || name == "zsh") return true;
  for (let i = 0; i < SHELLS.length; i++) {
    if (name.includes(SHELLS[i])) return true;
  }
  return false;
}

function commandLine(value: Json): string | null {
  if (value.kind == Kind.string) return value.asString();
  const parts = value.items();
  if (parts.length == 0) return null;
  for (let i = 0; i < parts.length; i++) {
    if (parts[i].kind != Kind.string) return null;
  }
  // A list of one is how some tools wrap a whole command line.
  if (parts.length == 1) return parts[0].asString();
  return parts.map<string>((part) => quote(part.asString())).join(" ");
}

function quote(argument: string): string {
  let isPlain = argument.length > 0;
  for (let i = 0; i < argument.length && isPlain; i++) isPlain = isPlainUnit(argument.charCodeAt(i));
  return isPlain ? argument : "'" + argument.replaceAll("'", "'\\''") + "'";
}

function isPlainUnit(unit: i32): bool {
  return isLetter(unit) || (unit >= 0x30 && unit <= 0x39) || "_@%+=:,./-".includes(String.fromCharCode(unit));
}

function isLetter(unit: i32): bool {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function addPaths(value: Json, field: string, depth: i32, found: string[]): void {
  if (value.kind == Kind.string) {
    if (PATHS.includes(field)) addOnce(value.asString(), found);
    else addPatched(value.asString(), found);
    return;
  }
  if (depth == 0) return;
  const items = value.items();
  for (let i = 0; i < items.length; i++) addPaths(items[i], field, depth - 1, found);
  const members = value.members();
  for (let i = 0; i < members.length; i++) addPaths(members[i].value, folded(members[i].key), depth - 1, found);
}

function addPatched(text: string, found: string[]): void {
  if (!text.includes("*** ")) return;
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    for (let j = 0; j < PATCH_WORDS.length; j++) {
      if (lines[i].startsWith(PATCH_WORDS[j])) addOnce(lines[i].substring(PATCH_WORDS[j].length).trim(), found);
    }
  }
}

function addOnce(path: string, found: string[]): void {
  if (path != "" && !found.includes(path)) found.push(path);
}

function folded(name: string): string {
  const letters = new TextBuilder(name.length);
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    if (isLetter(unit)) letters.add(unit | 0x20);
  }
  return letters.toString();
}
