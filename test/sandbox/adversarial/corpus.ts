import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FailureCode } from "../../../host/failure/table.ts";

const FOLDER = import.meta.dirname;

/** What a run can end in. */
export type Ending = FailureCode | "answered";

/** One attack, as the head of its file describes it. */
export interface Attack {
  readonly name: string;
  /** What it does. */
  readonly about: string;
  readonly expect: Ending;
  /** What it ends in where fuel never does; null where fuel makes no difference. */
  readonly withoutFuel: Ending | null;
  readonly fuel: number;
  /** An instruction that some Nodes don't have, by its row in `FEATURES`; null for none. */
  readonly needs: string | null;
  readonly source: string;
}

/** Enough for any attack to do its worst, and over in an instant. */
const FUEL = 20_000_000;

/** The attacks of the folder, by name. */
export async function readCorpus(): Promise<Attack[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".wat")).sort();
  return Promise.all(
    files.map(async (file) => attackOf(basename(file, ".wat"), await readFile(join(FOLDER, file), "utf8"))),
  );
}

function attackOf(name: string, source: string): Attack {
  const head = [...source.matchAll(/^;; (.*)$/gm)].map(([, line = ""]) => line);
  const field = (key: string) => head.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? null;
  const expect = field("expect");
  if (expect === null) throw new Error(`${name}.wat doesn't say what to expect`);
  return {
    name,
    about: head.filter((line) => !/^[a-z-]+: /.test(line)).join(" "),
    expect: expect as Ending,
    withoutFuel: field("without-fuel") as Ending | null,
    fuel: Number(field("fuel") ?? FUEL),
    needs: field("needs"),
    source,
  };
}

/** Where the plugin of an attack is. */
export function pathOf({ name }: Attack, folder: string): string {
  return join(folder, `${name}.wasm`);
}

/** Writes the plugin of an attack into the folder. */
export async function arm(attack: Attack, folder: string): Promise<void> {
  await writeFile(pathOf(attack, folder), await build(attack));
}

/** The attack as a plugin. A module that is none of Extism's becomes the only one of a component whose `handle` is the module's. */
export async function build({ name, source }: Attack): Promise<Uint8Array> {
  const { parse } = await loadAssembler();
  const text = expand(source);
  const isWhole = /^\(component/m.test(text) || name.startsWith("extism-");
  return parse(isWhole ? text : componentOf(text));
}

/** `%repeat(3, text)%` is the text three times, with `%n%` in it for 0, 1 and 2. */
function expand(text: string): string {
  return text.replace(/%repeat\((\d+), (.*?)\)%/g, (_, count: string, part: string) =>
    Array.from({ length: Number(count) }, (_one, index) => part.replaceAll("%n%", String(index))).join(""),
  );
}

/** Not what a toolchain makes: that would refuse most of what these modules do. */
export function componentOf(module: string): string {
  const post = module.includes('"cabi_post_handle"') ? '(post-return (core func $i "cabi_post_handle"))' : "";
  return `(component
    ${module.replace(/^\(module/m, "(core module $m")}
    (core instance $i (instantiate $m))
    (type $handle (func (param "envelope" string) (result (result string (error string)))))
    (func $f (type $handle) (canon lift (core func $i "handle")
      (memory (core memory $i "memory")) (realloc (core func $i "cabi_realloc")) ${post}))
    (instance $h (export "handle" (func $f)))
    (export "hooklet:plugin/handler@0.1.0" (instance $h)))`;
}

/** Modules that only a Node with the instruction compiles. */
const FEATURES: Readonly<Record<string, string>> = {
  try_table: "(module (func (block $h (try_table (catch_all $h)))))",
};

/** Whether this Node can run an attack at all. */
export async function isSupported({ needs }: Attack): Promise<boolean> {
  if (needs === null) return true;
  const module = FEATURES[needs];
  if (module === undefined) throw new Error(`nobody knows what \`${needs}\` is`);
  const { parse } = await loadAssembler();
  return WebAssembly.validate(new Uint8Array(await parse(module)));
}

/** Only who assembles loads it: it takes more memory than a host does. */
function loadAssembler() {
  return import("@bytecodealliance/jco-transpile/wasm-tools");
}
