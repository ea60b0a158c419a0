/**
 * What metering costs: loops, programs of npm and hooks, metered against not metered, and the speed of rewriting.
 * Run it with `node test/bench/meter.ts`; with `--starlingmonkey` it fetches that engine's compiler, which takes 390 MB of a temporary
 * folder meanwhile. `--rounds` says how often each program runs in each way.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { transpileBytes } from "@bytecodealliance/jco-transpile";
import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { execa } from "execa";
import { alignColumns } from "../../host/cli/table.ts";
import { type FuelOptions, meter } from "../../host/sandbox/meter/index.ts";
import { meterCore } from "../../host/sandbox/metering.ts";
import { buildComponent } from "../../sdk/assemblyscript/build/build.ts";
import { buildWithStarlingMonkey, COMPILER } from "../../sdk/typescript/build/starlingmonkey.ts";
import { newCounter, PLENTY } from "../sandbox/meter/support/counter.ts";
import { importMetered, withMetering } from "../sandbox/meter/support/glue.ts";
import { PACKAGES } from "../sandbox/meter/support/packages.ts";
import { scriptPlugin, scriptSource, WIT } from "../support/plugin.ts";

const { values: options } = parseArgs({
  options: { starlingmonkey: { type: "boolean", default: false }, rounds: { type: "string", default: "200" } },
});
/** Enough by default for engines to have optimised the code, and for a quiet moment on a busy machine. */
const ROUNDS = Number(options.rounds);

const FUEL = { module: "hooklet:bench", name: "fuel" };
const VARIANTS = ["plain", "global", "local"] as const;
const VENDOR = join(dirname(createRequire(import.meta.url).resolve("@bytecodealliance/jco-transpile")), "../vendor");

const LOOPS: Readonly<Record<string, string>> = {
  "loop: sum of a counter": `(func (export "run") (param i32) (result i32) (local $s i32)
    (loop $l (local.set $s (i32.add (local.get $s) (local.get 0))) (br_if $l (local.tee 0 (i32.sub (local.get 0) (i32.const 1)))))
    (local.get $s))`,
  "loop: bytes of a memory": `(memory 16) (func (export "run") (param i32) (result i32) (local $s i32) (local $p i32)
    (loop $l (local.set $s (i32.add (local.get $s) (i32.load8_u (local.tee $p (i32.and (i32.add (local.get $p) (i32.const 7)) (i32.const 0xfffff))))))
      (i32.store8 (local.get $p) (local.get $s))
      (if (i32.and (local.get $s) (i32.const 1)) (then (local.set $s (i32.mul (local.get $s) (i32.const 3)))))
      (br_if $l (local.tee 0 (i32.sub (local.get 0) (i32.const 1))))) (local.get $s))`,
  "loop: floating point": `(func (export "run") (param i32) (result f64) (local $x f64)
    (loop $l (local.set $x (f64.add (f64.mul (local.get $x) (f64.const 0.999)) (f64.sqrt (f64.convert_i32_u (local.get 0)))))
      (br_if $l (local.tee 0 (i32.sub (local.get 0) (i32.const 1))))) (local.get $x))`,
  recursion: `(func $fib (param i32) (result i32) (if (result i32) (i32.lt_s (local.get 0) (i32.const 2)) (then (local.get 0))
      (else (i32.add (call $fib (i32.sub (local.get 0) (i32.const 1))) (call $fib (i32.sub (local.get 0) (i32.const 2)))))))
    (func (export "run") (param i32) (result i32) (call $fib (i32.const 24)))`,
};

type Mode = FuelOptions["counter"];
type Variant = (typeof VARIANTS)[number];

/** One way of doing the work. */
interface Work {
  readonly run: () => unknown;
  /** What has to be done before each run, which isn't measured. */
  readonly before?: () => void;
}

/** One program, as it came and metered in both ways. */
type Program = Readonly<Record<Variant, Work>>;

/** The fastest run of each variant, in milliseconds. They take turns, so that other work on the machine disturbs all of them alike. */
function fastest(program: Program, rounds: number): Record<Variant, number> {
  const best = { plain: Number.POSITIVE_INFINITY, global: Number.POSITIVE_INFINITY, local: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    for (const variant of VARIANTS) {
      const { run, before } = program[variant];
      before?.();
      const start = performance.now();
      run();
      best[variant] = Math.min(best[variant], performance.now() - start);
    }
  }
  return best;
}

async function variants(make: (mode?: Mode) => Promise<Work>): Promise<Program> {
  return { plain: await make(), global: await make("global"), local: await make("local") };
}

const times = (ratio: number): string => `${ratio.toFixed(2)}x`;

const table: (readonly string[])[] = [["PROGRAM", "PLAIN", "GLOBAL", "LOCAL"]];

function measure(name: string, program: Program): void {
  const { plain, global, local } = fastest(program, ROUNDS);
  table.push([name, `${plain.toFixed(2)} ms`, times(global / plain), times(local / plain)]);
}

const changed = (bytes: Uint8Array, counter?: Mode): Uint8Array<ArrayBuffer> =>
  counter ? meter(bytes, { fuel: { ...FUEL, counter } }).module : new Uint8Array(bytes);

const fuelImport = (): WebAssembly.Imports => ({ [FUEL.module]: { [FUEL.name]: newCounter(PLENTY) } });

async function loop(text: string): Promise<Program> {
  const bytes = await parse(`(module ${text})`);
  return variants(async (mode) => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(changed(bytes, mode)), fuelImport());
    const run = exports.run as (turns: number) => unknown;
    return { run: () => run(2_000_000) };
  });
}

interface Tools {
  readonly $init: Promise<void>;
  readonly tools: { parse(text: string): Uint8Array; print(bytes: Uint8Array): string };
}

/** A large Rust program. */
async function tools(name: string, work: (tools: Tools["tools"]) => unknown): Promise<Program> {
  const url = pathToFileURL(join(VENDOR, "wasm-tools.js")).href;
  return variants(async (mode) => {
    const { loaded } = mode
      ? await importMetered<Tools>(`${url}?${name}-${mode}`, mode)
      : { loaded: (await import(url)) as Tools };
    await loaded.$init;
    return { run: () => work(loaded.tools) };
  });
}

interface Glue {
  instantiate(
    load: (path: string) => WebAssembly.Module,
    imports: object,
    core: (module: WebAssembly.Module, imports?: WebAssembly.Imports) => WebAssembly.Instance,
  ): { handler: { handle(envelope: string): string } };
}

/** A hook, which is a component whose modules share one counter. Each run has a new instance: an AssemblyScript hook never frees. */
async function hook(component: Uint8Array, envelope: string, calls: number): Promise<Program> {
  const { files } = await transpileBytes(component, { name: "hook", instantiation: "sync", wasiShim: false });
  const file = (name: string) => Object.entries(files).find(([path]) => path.endsWith(name))?.[1] ?? new Uint8Array();
  const script = Buffer.from(file("hook.js")).toString("base64");
  const glue: Glue = await import(`data:text/javascript;base64,${script}`);
  const host = { "hooklet:plugin/host": { log: () => {}, config: () => "{}" } };
  return variants(async (mode) => {
    const cores = Object.entries(files).filter(([path]) => path.endsWith(".wasm"));
    const modules = new Map(cores.map(([path, bytes]) => [path, new WebAssembly.Module(changed(bytes, mode))]));
    const load = (path: string) => modules.get(path) ?? new WebAssembly.Module(new Uint8Array());
    const instantiate = () => {
      const fuel = fuelImport();
      return glue.instantiate(
        load,
        host,
        (module, imports) => new WebAssembly.Instance(module, { ...imports, ...fuel }),
      );
    };
    let { handler } = instantiate();
    return {
      before: () => {
        ({ handler } = instantiate());
      },
      run: () => {
        for (let call = 0; call < calls; call++) handler.handle(envelope);
      },
    };
  });
}

/** What both script engines run: objects, JSON, regular expressions. */
const SCRIPT = `
  const { turns } = JSON.parse(envelope).toolInput;
  const words = {};
  for (let i = 0; i < turns; i++) { const key = "k" + (i * 7919) % 501; words[key] = (words[key] ?? 0) + i; }
  const text = JSON.stringify(words);
  let sum = 0;
  for (const value of Object.values(JSON.parse(text.replace(/k(\\d)/g, "$1k")))) sum = (sum + value) | 0;
  return JSON.stringify({ decision: "allow", reason: String(sum) });`;

const WORK = JSON.stringify({ event: "preToolUse", toolInput: { turns: 3_000 } });
const COMMAND = JSON.stringify({ event: "preToolUse", toolInput: { command: `sudo rm -rf / # ${"x".repeat(900)}` } });

async function starlingMonkey(folder: string): Promise<Uint8Array> {
  const quietly = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  await execa("npm", ["install", ...quietly, COMPILER], { cwd: folder });
  return buildWithStarlingMonkey({
    jsSource: scriptSource(SCRIPT),
    witPath: WIT,
    world: "hook",
    entry: join(folder, "index.js"),
  });
}

async function assemblyScript(folder: string): Promise<Uint8Array> {
  const entry = join(folder, "guard.ts");
  cpSync(fileURLToPath(new URL("fixtures/guard.as.txt", import.meta.url)), entry);
  return buildComponent({ entry });
}

const rewritten: (readonly string[])[] = [
  ["REWRITING", "SIZE", "READ", "GLOBAL", "LOCAL", "GLOBAL, SIZE", "LOCAL, SIZE"],
];

function measureRewriting(name: string, bytes: Uint8Array): void {
  const { plain, global, local } = fastest(
    {
      plain: { run: () => meter(bytes) },
      global: { run: () => changed(bytes, "global") },
      local: { run: () => changed(bytes, "local") },
    },
    15,
  );
  const speed = (milliseconds: number) => `${(bytes.length / 1e3 / milliseconds).toFixed(0)} MB/s`;
  const growth = (mode: Mode) => times(changed(bytes, mode).length / bytes.length);
  const size = `${(bytes.length / 1e6).toFixed(1)} MB`;
  rewritten.push([name, size, speed(plain), speed(global), speed(local), growth("global"), growth("local")]);
}

/** The core modules of a component, largest first. */
async function coresOf(component: Uint8Array): Promise<readonly Uint8Array[]> {
  const { files } = await transpileBytes(component, { name: "hook", instantiation: "sync", wasiShim: false });
  const cores = Object.entries(files).filter(([path]) => path.endsWith(".wasm"));
  return cores.map(([, bytes]) => bytes).toSorted((a, b) => b.length - a.length);
}

/** Rewriting a component's modules as the host does it, against jco's transpiling of the component: the fastest of each. */
async function againstTranspiling(component: Uint8Array, cores: readonly Uint8Array[]): Promise<string> {
  let rewriting = Number.POSITIVE_INFINITY;
  let transpiling = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 10; round++) {
    const start = performance.now();
    for (const core of cores) meterCore(core);
    const between = performance.now();
    await transpileBytes(component, { name: "hook", instantiation: "sync", wasiShim: false });
    rewriting = Math.min(rewriting, between - start);
    transpiling = Math.min(transpiling, performance.now() - between);
  }
  const ratio = times(rewriting / transpiling);
  return `${rewriting.toFixed(0)} ms for all modules of the component, jco's transpiling ${transpiling.toFixed(0)} ms: ${ratio}`;
}

const SMALL = `(module ${Array.from({ length: 60 }, (_, i) => `(func $f${i} (param i32) (result i32) (i32.add (local.get 0) (i32.const ${i})))`).join("\n")})`;
const folder = mkdtempSync(join(tmpdir(), "hooklet-bench-"));
let comparison = `skipped, \`--starlingmonkey\` fetches ${COMPILER}`;
try {
  for (const [name, text] of Object.entries(LOOPS)) measure(name, await loop(text));
  const sample = new Uint8Array(readFileSync(join(VENDOR, "wasm-tools.core2.wasm")));
  measure("npm: wasm-tools, parse", await tools("parse", ({ parse }) => parse(SMALL)));
  measure("npm: wasm-tools, print", await tools("print", ({ print }) => print(sample)));
  for (const { name, load } of PACKAGES) {
    const program = await variants(async (mode) => ({
      run: mode ? (await withMetering(load, mode)).loaded : await load(),
    }));
    measure(`npm: ${name}`, program);
  }
  measure("hook: AssemblyScript, 500 calls", await hook(await assemblyScript(folder), COMMAND, 500));
  measure("hook: QuickJS", await hook(await scriptPlugin(SCRIPT, { stubWasi: true }), WORK, 1));
  for (const name of ["js-component-bindgen-component.core.wasm", "wasm-tools.core.wasm"]) {
    measureRewriting(name, readFileSync(join(VENDOR, name)));
  }
  if (options.starlingmonkey) {
    const component = await starlingMonkey(folder);
    measure("hook: StarlingMonkey", await hook(component, WORK, 1));
    const cores = await coresOf(component);
    measureRewriting("StarlingMonkey", cores[0] ?? new Uint8Array());
    comparison = await againstTranspiling(component, cores);
  } else {
    table.push(["hook: StarlingMonkey", "skipped"]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const rows of [table, rewritten]) console.log(`${alignColumns(rows).join("\n")}\n`);
console.log(`StarlingMonkey, rewriting: ${comparison}`);
