/**
 * What metering costs: loops and real programs, metered against not metered, and the speed of rewriting.
 * Run it with `node test/bench/meter.ts`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { transpileBytes } from "@bytecodealliance/jco-transpile";
import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { componentize } from "componentize-qjs";
import { type FuelOptions, meter } from "../../host/sandbox/meter/index.ts";
import { newCounter, PLENTY } from "../sandbox/meter/support/counter.ts";
import { importMetered } from "../sandbox/meter/support/glue.ts";

const FUEL = { module: "hooklet:bench", name: "fuel" };
const MODES = ["global", "local"] as const;
/** Enough for engines to have optimised the code, and for a quiet moment on a busy machine. */
const ROUNDS = 200;
const VENDOR = join(dirname(createRequire(import.meta.url).resolve("@bytecodealliance/jco-transpile")), "../vendor");

const LOOPS: Readonly<Record<string, string>> = {
  "sum of a counter": `(func (export "run") (param i32) (result i32) (local $s i32)
    (loop $l (local.set $s (i32.add (local.get $s) (local.get 0))) (br_if $l (local.tee 0 (i32.sub (local.get 0) (i32.const 1)))))
    (local.get $s))`,
  "bytes of a memory": `(memory 16) (func (export "run") (param i32) (result i32) (local $s i32) (local $p i32)
    (loop $l (local.set $s (i32.add (local.get $s) (i32.load8_u (local.tee $p (i32.and (i32.add (local.get $p) (i32.const 7)) (i32.const 0xfffff))))))
      (i32.store8 (local.get $p) (local.get $s))
      (if (i32.and (local.get $s) (i32.const 1)) (then (local.set $s (i32.mul (local.get $s) (i32.const 3)))))
      (br_if $l (local.tee 0 (i32.sub (local.get 0) (i32.const 1))))) (local.get $s))`,
  "floating point": `(func (export "run") (param i32) (result f64) (local $x f64)
    (loop $l (local.set $x (f64.add (f64.mul (local.get $x) (f64.const 0.999)) (f64.sqrt (f64.convert_i32_u (local.get 0)))))
      (br_if $l (local.tee 0 (i32.sub (local.get 0) (i32.const 1))))) (local.get $x))`,
  recursion: `(func $fib (param i32) (result i32) (if (result i32) (i32.lt_s (local.get 0) (i32.const 2)) (then (local.get 0))
      (else (i32.add (call $fib (i32.sub (local.get 0) (i32.const 1))) (call $fib (i32.sub (local.get 0) (i32.const 2)))))))
    (func (export "run") (param i32) (result i32) (call $fib (i32.const 24)))`,
};

type Mode = FuelOptions["counter"];

/** One program, as it came and metered in both ways. */
interface Program {
  readonly name: string;
  readonly plain: () => unknown;
  readonly global: () => unknown;
  readonly local: () => unknown;
}

const VARIANTS = ["plain", ...MODES] as const;

/** The fastest run of each variant, in milliseconds. They take turns, so that other work on the machine disturbs all of them alike. */
function fastest(program: Program, rounds: number): Record<(typeof VARIANTS)[number], number> {
  const best = { plain: Number.POSITIVE_INFINITY, global: Number.POSITIVE_INFINITY, local: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    for (const variant of VARIANTS) {
      const start = performance.now();
      program[variant]();
      best[variant] = Math.min(best[variant], performance.now() - start);
    }
  }
  return best;
}

function report(program: Program): void {
  const { plain, global, local } = fastest(program, ROUNDS);
  const ratio = (time: number) => `${(time / plain).toFixed(2)}x`.padStart(9);
  console.log(`${program.name.padEnd(32)}${`${plain.toFixed(2)} ms`.padStart(10)}${ratio(global)}${ratio(local)}`);
}

async function variants(name: string, make: (mode?: Mode) => Promise<() => unknown>): Promise<Program> {
  return { name, plain: await make(), global: await make("global"), local: await make("local") };
}

const changed = (bytes: Uint8Array, counter?: Mode): Uint8Array<ArrayBuffer> =>
  counter ? meter(bytes, { fuel: { ...FUEL, counter } }).module : new Uint8Array(bytes);

const fuelImport = (): WebAssembly.Imports => ({ [FUEL.module]: { [FUEL.name]: newCounter(PLENTY) } });

async function loop(name: string, text: string): Promise<Program> {
  const bytes = await parse(`(module ${text})`);
  return variants(name, async (mode) => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(changed(bytes, mode)), fuelImport());
    const run = exports.run as (turns: number) => unknown;
    return () => run(2_000_000);
  });
}

interface Tools {
  readonly $init: Promise<void>;
  readonly tools: { parse(text: string): Uint8Array; print(bytes: Uint8Array): string };
}

/** A large Rust program. */
async function tools(name: string, work: (tools: Tools["tools"]) => unknown): Promise<Program> {
  const url = pathToFileURL(join(VENDOR, "wasm-tools.js")).href;
  return variants(name, async (mode) => {
    const { loaded } = mode
      ? await importMetered<Tools>(`${url}?${name}-${mode}`, mode)
      : { loaded: (await import(url)) as Tools };
    await loaded.$init;
    return () => work(loaded.tools);
  });
}

const SCRIPT = `
export const work = { run(turns) {
  const words = {};
  for (let i = 0; i < turns; i++) { const key = "k" + (i * 7919) % 501; words[key] = (words[key] ?? 0) + i; }
  const text = JSON.stringify(words);
  let sum = 0;
  for (const value of Object.values(JSON.parse(text.replace(/k(\\d)/g, "$1k")))) sum = (sum + value) | 0;
  return sum;
} };`;

const WORLD = "package bench:bench; interface work { run: func(turns: u32) -> s32; } world program { export work; }";

interface Glue {
  instantiate(
    load: (path: string) => WebAssembly.Module,
    imports: object,
    core: (module: WebAssembly.Module, imports?: WebAssembly.Imports) => WebAssembly.Instance,
  ): { work: { run(turns: number): number } };
}

/** A whole engine: JavaScript on QuickJS, as a component whose modules share one counter. */
async function engine(folder: string): Promise<Program> {
  writeFileSync(join(folder, "world.wit"), WORLD);
  const { component } = await componentize({
    witPath: join(folder, "world.wit"),
    jsSource: SCRIPT,
    stubWasi: true,
    sync: true,
  });
  const { files } = await transpileBytes(component, { name: "program", instantiation: "sync" });
  const file = (name: string) => Object.entries(files).find(([path]) => path.endsWith(name))?.[1] ?? new Uint8Array();
  writeFileSync(join(folder, "program.mjs"), file("program.js"));
  const glue: Glue = await import(pathToFileURL(join(folder, "program.mjs")).href);
  return variants("QuickJS: objects, JSON, text", async (mode) => {
    const fuel = fuelImport();
    const program = glue.instantiate(
      (path) => new WebAssembly.Module(changed(file(path), mode)),
      {},
      (module, imports) => new WebAssembly.Instance(module, { ...imports, ...fuel }),
    );
    return () => program.work.run(3_000);
  });
}

function rewriting(name: string): void {
  const bytes = readFileSync(join(VENDOR, name));
  const time = fastest(
    { name, plain: () => meter(bytes), global: () => changed(bytes, "global"), local: () => changed(bytes, "local") },
    15,
  );
  const speed = (milliseconds: number) => `${(bytes.length / 1e3 / milliseconds).toFixed(0)} MB/s`;
  const growth = (mode: Mode) => `${(changed(bytes, mode).length / bytes.length).toFixed(2)}x`;
  console.log(
    `rewriting ${name}: read ${speed(time.plain)}, global ${speed(time.global)}, ${growth("global")} the size, local ${speed(time.local)}, ${growth("local")}`,
  );
}

const SMALL = `(module ${Array.from({ length: 60 }, (_, i) => `(func $f${i} (param i32) (result i32) (i32.add (local.get 0) (i32.const ${i})))`).join("\n")})`;
const folder = mkdtempSync(join(tmpdir(), "hooklet-bench-"));
try {
  console.log(`${"".padEnd(32)}${"plain".padStart(10)}${"global".padStart(9)}${"local".padStart(9)}`);
  for (const [name, text] of Object.entries(LOOPS)) report(await loop(name, text));
  const sample = new Uint8Array(readFileSync(join(VENDOR, "wasm-tools.core2.wasm")));
  report(await tools("wasm-tools: parse", ({ parse }) => parse(SMALL)));
  report(await tools("wasm-tools: print", ({ print }) => print(sample)));
  report(await engine(folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const name of ["js-component-bindgen-component.core.wasm", "wasm-tools.core.wasm"]) rewriting(name);
