import { patchedPaths } from "../tool/patch.ts";
import type { Write } from "../write.ts";
import { runBuiltin } from "./builtins.ts";
import type { Command } from "./command.ts";
import { readFind } from "./find.ts";
import { gitWrites } from "./git.ts";
import { shown, UNKNOWN } from "./marks.ts";
import { commandsOf } from "./parse.ts";
import { programWrites } from "./program-writes.ts";
import type { Shell } from "./shell.ts";
import { takesInput, unwrap } from "./wrappers.ts";

const SHELLS = new Set(["sh", "bash", "zsh", "dash", "ksh", "fish", "ash", "pwsh", "powershell", "cmd"]);
const SCRIPT_OPTION = /^(-[a-z]*c|-command|\/c)$/i;
const PATCHING = new Set(["patch", "apply_patch", "applypatch"]);

/** The texts that a program gives to the shell that it is called in, now or later. */
const LATER: Readonly<Record<string, (args: string[]) => string[]>> = {
  eval: (args) => [args.map(shown).join(" ")],
  trap: (args) => args.slice(0, 1).map(shown),
  alias: (args) => args.map((word) => shown(word.slice(word.indexOf("=") + 1))),
};

/** What stands for input that isn't known. */
const ANY_INPUT = [UNKNOWN];

/** What a shell's text changes, in the order of its commands. Throws where it can't be read to its end. */
export function* writesOfScript(text: string, shell: Shell): Generator<Write> {
  shell.limits.enter();
  let input: readonly string[] = ANY_INPUT;
  for (const command of commandsOf(text, shell)) {
    for (const inner of command.inner) yield* writesOfScript(inner, shell.inner());
    for (const path of command.targets) yield { path, folders: shell.folders, tree: false, by: "redirection" };
    yield* writesOfCommand(command, input, shell);
    input = command.end.startsWith("|") && command.end !== "||" ? outputOf(command) : ANY_INPUT;
  }
  shell.limits.leave();
}

/** The words that a command prints, as far as its arguments tell. */
function outputOf({ words: [program = "", ...args] }: Command): readonly string[] {
  if (program === "find") return readFind(args).paths;
  if (program !== "echo" && program !== "printf") return ANY_INPUT;
  return args.filter((word) => !word.startsWith("-")).flatMap((word) => word.split(/(?:\s|\\n|\\0)+/));
}

function* writesOfCommand(command: Command, input: readonly string[], shell: Shell): Generator<Write> {
  const words = runBuiltin(command, shell);
  const [path = "", ...args] = words;
  const program = programName(path);
  const documents = [...command.documents, ...(input === ANY_INPUT ? [] : [input.map(shown).join(" ")])];
  const isGiven = takesInput(program) && command.documents.length > 0;
  const given = isGiven ? command.documents.join("\n").split(/\s+/) : input;
  if (PATCHING.has(program) || (program === "git" && args.includes("apply"))) {
    yield* changed([...documents, ...args].flatMap(patchedPaths), shell.folders, program);
  }
  if (SHELLS.has(program)) yield* writesOfShell(args, documents, shell);
  else if (Object.hasOwn(LATER, program))
    for (const script of LATER[program]?.(args) ?? []) yield* writesOfScript(script, shell);
  else yield* writesOfProgram(program, args, given, shell);
}

function* writesOfProgram(program: string, args: string[], input: readonly string[], shell: Shell): Generator<Write> {
  const wrapped = unwrap(program, args, input);
  if (wrapped) yield* writesInside(wrapped.words, wrapped.folder, input, shell);
  else if (program === "find") yield* writesOfFind(args, shell);
  else if (program === "git") {
    const { paths, folder } = gitWrites(args);
    const inner = shell.inner();
    if (folder !== undefined) inner.enter(folder, true);
    for (const path of paths) yield { path, folders: inner.folders, tree: true, by: program };
  } else for (const write of programWrites(program, args)) yield { ...write, folders: shell.folders, by: program };
}

function* writesInside(
  words: string[],
  folder: string | undefined,
  input: readonly string[],
  shell: Shell,
): Generator<Write> {
  const inner = shell.inner();
  if (folder !== undefined) inner.enter(folder, true);
  inner.limits.enter();
  yield* writesOfCommand({ words, targets: [], documents: [], inner: [], end: "" }, input, inner);
  inner.limits.leave();
}

function* writesOfFind(args: string[], shell: Shell): Generator<Write> {
  const { paths, deletes, writes, commands } = readFind(args);
  for (const path of deletes ? paths : []) yield { path, folders: shell.folders, tree: true, by: "find" };
  yield* changed(writes, shell.folders, "find");
  for (const words of commands) yield* writesInside(words, undefined, ANY_INPUT, shell);
}

/** A shell's script is an argument, or its input. */
function* writesOfShell(args: string[], documents: readonly string[], shell: Shell): Generator<Write> {
  const option = args.findIndex((word) => SCRIPT_OPTION.test(word));
  const scripts = option >= 0 ? args.slice(option + 1, option + 2) : documents;
  const inner = shell.inner();
  if (option >= 0) args.slice(option + 2).forEach((value, index) => void inner.assign(String(index), [value]));
  for (const script of scripts) yield* writesOfScript(shown(script), inner);
}

function* changed(paths: readonly string[], folders: readonly string[], by: string): Generator<Write> {
  for (const path of paths) yield { path, folders, tree: false, by };
}

/** `/usr/bin/RM.exe` is `rm`. */
function programName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return name.replace(/\.(exe|cmd|bat)$/, "");
}
