import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const OPTIMISER = join(dirname(createRequire(import.meta.url).resolve("binaryen/package.json")), "bin", "wasm-opt");

/** Bytes that depend on the seed alone. */
function randomBytes(seed: number, length: number): Uint8Array {
  let state = seed >>> 0;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

const COMMON = [
  "sign-ext",
  "mutable-globals",
  "nontrapping-float-to-int",
  "bulk-memory",
  "reference-types",
  "multivalue",
  "extended-const",
];
const FEATURES: readonly (readonly string[])[] = [
  [],
  ["simd", "tail-call"],
  ["exception-handling", "tail-call"],
  ["gc", "typed-function-references"],
  ["gc", "typed-function-references", "exception-handling", "simd", "multimemory"],
  ["threads", "memory64", "relaxed-simd", "simd"],
];

/** A random valid module, made by Binaryen's fuzzer; undefined if it failed to make one. */
export async function randomModule(seed: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "hooklet-random-"));
  try {
    const [input, output] = [join(folder, "in"), join(folder, "out.wasm")];
    await writeFile(input, randomBytes(seed, 4000 + (seed % 7) * 2000));
    const features = [...COMMON, ...(FEATURES[seed % FEATURES.length] ?? [])].map((name) => `--enable-${name}`);
    await run(process.execPath, [OPTIMISER, input, "-ttf", ...(seed % 2 ? ["-O1"] : []), "-o", output, ...features]);
    const bytes = new Uint8Array(await readFile(output));
    return WebAssembly.validate(bytes) ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
