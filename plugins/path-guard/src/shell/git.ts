import { UNKNOWN } from "./marks.ts";
import { readArguments } from "./options.ts";

/** A subcommand of git by the operands that it changes in the work tree. */
interface Subcommand {
  /** `paths`: the operands behind `--` or, without it, all of them. */
  changes: "paths" | "all" | "last";
  values?: string;
  /** The options with which it changes nothing here. */
  unless?: string;
  /** Without operands it changes the whole folder. */
  whole?: true;
}

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  checkout: { changes: "paths", values: "b B orphan", unless: "b B orphan" },
  restore: { changes: "all", values: "s source" },
  rm: { changes: "all", unless: "cached n dry-run" },
  mv: { changes: "all", unless: "n dry-run" },
  clean: { changes: "all", values: "e exclude", unless: "n dry-run", whole: true },
  clone: { changes: "last", values: "b branch o origin depth c config" },
};

const GLOBAL = { values: "C c git-dir work-tree namespace" };

/** What a git command changes in the work tree, from the folder where it does. */
export function gitWrites(args: readonly string[]): { paths: string[]; folder: string | undefined } {
  const { operands, values } = readArguments(args, GLOBAL, true);
  const [name = "", ...rest] = operands;
  const folder = values.get("C")?.join("/") ?? values.get("work-tree")?.[0];
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  return { folder, paths: subcommand ? pathsOf(subcommand, rest).map(withoutMagic) : [] };
}

function pathsOf(subcommand: Subcommand, args: readonly string[]): string[] {
  const { operands, options } = readArguments(args, subcommand);
  if ((subcommand.unless ?? "").split(" ").some((option) => options.has(option))) return [];
  if (operands.length === 0) return subcommand.whole ? ["."] : [];
  if (subcommand.changes === "last") return operands.length > 1 ? operands.slice(-1) : [];
  const dashes = args.indexOf("--");
  return subcommand.changes === "paths" && dashes >= 0 ? args.slice(dashes + 1) : operands;
}

/** `:/x` and `:(top)x` start from the top of the work tree, wherever that is. */
function withoutMagic(path: string): string {
  const magic = /^:(?:\/|\([^)]*\))/.exec(path);
  return magic ? `${UNKNOWN}/${path.slice(magic[0].length)}` : path;
}
