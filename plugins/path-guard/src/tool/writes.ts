import { resolvePath } from "../path/resolve.ts";
import { Limits } from "../shell/limits.ts";
import { plain } from "../shell/marks.ts";
import { Shell } from "../shell/shell.ts";
import { writesOfScript } from "../shell/writes.ts";
import type { Write } from "../write.ts";
import { COMMANDS, commandsOf, PATCHES, PATHS, SOURCES, stringsOf, type ToolFields } from "./fields.ts";
import { foldName, kindOf, type ToolKind } from "./name.ts";
import { patchedPaths } from "./patch.ts";

interface Surroundings {
  /** The folder that relative paths start from. */
  cwd: string;
  /** What the configuration says of tools, by name. */
  tools: Readonly<Record<string, ToolFields>>;
}

/** Where to look in the input of a tool that the configuration doesn't name. */
const FIELDS: Readonly<Record<ToolKind, ToolFields>> = {
  shell: { commands: COMMANDS },
  patch: { paths: [...PATHS, ...SOURCES], patches: [...PATCHES, ...COMMANDS] },
  copies: { paths: PATHS },
  reads: {},
  writes: { paths: [...PATHS, ...SOURCES], patches: PATCHES, commands: COMMANDS },
};

const MAX_FOLDERS = 4;

const BASE = ["workdir", "workingdirectory", "cwd"];

/** What a tool's call changes, in any order. Throws where a command can't be read to its end. */
export function* writesOfTool(toolName: string, toolInput: unknown, surroundings: Surroundings): Generator<Write> {
  const limits = new Limits();
  for (const write of writesOf(toolName, toolInput, surroundings, limits)) {
    limits.spend("write");
    yield write;
  }
}

function* writesOf(
  toolName: string,
  toolInput: unknown,
  { cwd, tools }: Surroundings,
  limits: Limits,
): Generator<Write> {
  const input = parsed(toolInput);
  const fields = configured(toolName, tools) ?? (isViewing(toolName, input) ? {} : FIELDS[kindOf(toolName)]);
  // A tool may ignore such a field, so that the event's own folder counts as well.
  const folders = foldersOf(resolvePath("/", cwd), stringsOf(input, BASE));
  for (const path of stringsOf(input, fields.paths ?? [])) yield { path: pathOf(path), folders, tree: true };
  for (const patch of stringsOf(input, fields.patches ?? [])) yield* patched(patch, folders);
  if (typeof input === "string") yield* patched(input, folders);
  const commands = fields.commands ?? [];
  const given = typeof input === "string" && commands.length > 0 ? [input] : commandsOf(input, commands);
  for (const command of given) {
    const text = typeof command === "string" ? command : command.map(quoted).join(" ");
    yield* writesOfScript(plain(text), new Shell(folders, limits));
  }
}

function foldersOf(cwd: string, named: Iterable<string>): string[] {
  return [...new Set([cwd, ...[...named].map((folder) => resolvePath(cwd, plain(folder)))])].slice(0, MAX_FOLDERS);
}

function* patched(patch: string, folders: readonly string[]): Generator<Write> {
  for (const path of patchedPaths(patch)) yield { path: pathOf(path), folders, tree: true };
}

/** Some agents give a tool's input as text. */
function parsed(input: unknown): unknown {
  if (typeof input !== "string" || !/^\s*[{[]/.test(input)) return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function configured(toolName: string, tools: Readonly<Record<string, ToolFields>>): ToolFields | undefined {
  const name = Object.keys(tools).find((key) => foldName(key) === foldName(toolName));
  const fields = name === undefined ? undefined : tools[name];
  return fields && Object.fromEntries(Object.entries(fields).map(([kind, names]) => [kind, names.map(foldName)]));
}

/** One editor's tool has its own commands, of which one only reads. */
function isViewing(toolName: string, input: unknown): boolean {
  if (!foldName(toolName).endsWith("editor")) return false;
  return typeof input === "object" && input !== null && "command" in input && input.command === "view";
}

/** A path as a tool takes it: a file's address too, and Windows' separators. */
function pathOf(text: string): string {
  const path = text.startsWith("file://") ? decoded(text.slice("file://".length)) : text;
  return plain(path).replaceAll("\\", "/");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
