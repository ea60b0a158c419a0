import type { Command } from "./command.ts";
import { UNKNOWN } from "./marks.ts";
import type { Shell } from "./shell.ts";

const ASSIGNMENT = /^([A-Za-z_]\w*)\+?=([\s\S]*)$/;

const BUILTINS: Readonly<Record<string, (args: string[], end: string, shell: Shell) => void>> = {
  cd: changeFolder,
  pushd: changeFolder,
  chdir: changeFolder,
  "set-location": changeFolder,
  popd: (_, __, shell) => shell.goBack(),
  export: declare,
  declare,
  local: declare,
  readonly: declare,
  typeset: declare,
  for: iterate,
  select: iterate,
};

/** Does what changes the shell itself, and gives the words of the command that is left to look at. */
export function runBuiltin({ words, end }: Command, shell: Shell): string[] {
  const first = words.findIndex((word) => !ASSIGNMENT.test(word));
  const assignments = first < 0 ? words : words.slice(0, first);
  declare(assignments, end, shell);
  const rest = words.slice(assignments.length);
  const [name = "", ...args] = rest;
  if (Object.hasOwn(BUILTINS, name)) BUILTINS[name]?.(args, end, shell);
  return rest;
}

function changeFolder(args: string[], end: string, shell: Shell): void {
  const folder = args.find((word) => !/^-[A-Za-z@]+$|^--$/.test(word));
  if (folder === "-") shell.goBack();
  else shell.enter(folder ?? UNKNOWN, end === "&&");
}

function declare(args: readonly string[], _: string, shell: Shell): void {
  for (const word of args) {
    const [, name, value = ""] = ASSIGNMENT.exec(word) ?? [];
    if (name !== undefined) shell.assign(name, [value.replace(/^~(?=\/|$)/, UNKNOWN)]);
  }
}

/** `for NAME in WORDS` */
function iterate([name = "", keyword, ...words]: string[], _: string, shell: Shell): void {
  if (keyword === "in" && words.length > 0) shell.assign(name, words);
}
