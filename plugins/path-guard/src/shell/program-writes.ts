import type { Write } from "../write.ts";
import { shown } from "./marks.ts";
import { type Arguments, readArguments } from "./options.ts";
import { PROGRAMS, type Program } from "./programs.ts";

type Change = Pick<Write, "path" | "tree">;

/** What a program changes, by its row in the table. */
export function programWrites(name: string, args: readonly string[]): Change[] {
  const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  if (!program) return [];
  const read = readArguments(args, program);
  const tree = program.tree === "always" || has(read, program.tree);
  const operands = changedOperands(program, read);
  const targets = [...valuesOf(read, program.out), ...namedValues(program, args)];
  const copied = program.copies ? copiedInto(targets, operands, read.operands) : [];
  return [
    ...operands.map((path) => ({ path, tree })),
    ...[...targets, ...copied].map((path) => ({ path, tree: false })),
  ];
}

function changedOperands({ changes, only, instead, out, copies }: Program, read: Arguments): string[] {
  if (only !== undefined && !has(read, only)) return [];
  const { operands } = read;
  if (changes === "all") return operands;
  if (changes === "first") return operands.slice(0, 1);
  if (changes === "rest") return has(read, instead) ? operands : operands.slice(1);
  // With the target as an option, all operands are what is copied.
  return changes === "last" && !(copies && has(read, out)) ? operands.slice(-1) : [];
}

/** The places within the target, for it may be a folder. */
function copiedInto(targets: readonly string[], changed: readonly string[], operands: readonly string[]): string[] {
  const folders = targets.length > 0 ? targets : changed.slice(-1);
  const sources = targets.length > 0 ? operands : operands.slice(0, -1);
  return folders.flatMap((folder) => sources.map((source) => `${folder}/${lastPart(source)}`));
}

function lastPart(path: string): string {
  return /([^/]*)\/*$/.exec(path)?.[1] ?? "";
}

function has(read: Arguments, options = ""): boolean {
  return options.split(" ").some((option) => read.options.has(option));
}

function valuesOf(read: Arguments, options = ""): string[] {
  return options.split(" ").flatMap((option) => read.values.get(option) ?? []);
}

function namedValues({ named }: Program, args: readonly string[]): string[] {
  if (named === undefined) return [];
  return args.filter((word) => shown(word).startsWith(`${named}=`)).map((word) => word.slice(named.length + 1));
}
