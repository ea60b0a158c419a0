import { ANY, STAR, UNKNOWN } from "./marks.ts";

const RUNS = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const WRITES = new Set(["-fprint", "-fprint0", "-fls", "-fprintf"]);
const NAMES = new Set(["-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename"]);
const GLOBAL = /^-[HLPDO]/;

/** What `find` may find and does with it. */
export interface Found {
  /** A word for each folder that it starts from, which stands for all that it finds there. */
  paths: string[];
  deletes: boolean;
  /** The files that it writes itself. */
  writes: string[];
  /** The commands that it runs, with what it finds in the place of `{}`. */
  commands: string[][];
}

export function readFind(args: readonly string[]): Found {
  const start = args.findIndex((word) => !GLOBAL.test(word));
  const rest = start < 0 ? [] : args.slice(start);
  const end = rest.findIndex((word) => /^[-(!]/.test(word));
  const roots = end < 0 ? rest : rest.slice(0, end);
  const tests = end < 0 ? [] : rest.slice(end);
  const names = tests.flatMap((word, index) => (NAMES.has(word) ? [globOf(tests[index + 1] ?? "")] : []));
  const paths = (roots.length > 0 ? roots : ["."]).flatMap((root) => foundBelow(root, names));
  return {
    paths,
    deletes: tests.includes("-delete"),
    writes: tests.flatMap((word, index) => (WRITES.has(word) ? tests.slice(index + 1, index + 2) : [])),
    commands: tests.flatMap((word, index) => (RUNS.has(word) ? [commandAt(tests, index + 1, paths)] : [])),
  };
}

/** A name that it looks for lies any number of folders deep; without one it finds the folder itself and all below. */
function foundBelow(root: string, names: readonly string[]): string[] {
  if (names.length === 0) return [root];
  return names.map((name) => `${root}/**/${name.replace(/^(\.\/)+/, "")}`);
}

/** `find` has wildcards of its own, quoted from the shell, and doesn't leave out hidden files. */
function globOf(name: string): string {
  return name.replace(/^\*/, UNKNOWN).replaceAll("*", STAR).replaceAll("?", ANY);
}

function commandAt(tests: readonly string[], start: number, paths: readonly string[]): string[] {
  const length = tests.slice(start).findIndex((word) => word === ";" || word === "+");
  const words = tests.slice(start, length < 0 ? undefined : start + length);
  return words.flatMap((word) =>
    word.includes("{}") ? paths.map((path) => word.replaceAll("{}", () => path)) : [word],
  );
}
