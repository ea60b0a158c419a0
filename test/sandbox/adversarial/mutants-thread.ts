import { parentPort, workerData } from "node:worker_threads";
import { runGlue } from "../../../host/sandbox/component/glue.ts";
import { ComponentRunner } from "../../../host/sandbox/component/runner.ts";
import { transpileComponent } from "../../../host/sandbox/component/transpile.ts";
import { isWasiImport } from "../../../host/sandbox/component/wasi/interfaces.ts";
import * as world from "../../../host/sandbox/component/wasi/world.ts";
import { checkWorld } from "../../../host/sandbox/component/world.ts";
import { mutate, randomNumbers } from "../meter/support/mutate.ts";

/** Which mutants of a component a thread makes and runs, by their seeds. */
export interface Batch {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly until: number;
  /** Of each mutant. */
  readonly fuel: number;
}

/** What became of one mutant. */
export interface Fate {
  readonly seed: number;
  readonly ending: string;
  /** Executed instructions; null for one that was refused. */
  readonly fuel: number | null;
  /** Whether the generator of the glue may be used again. */
  readonly panicked: boolean;
}

const { bytes, from, until, fuel: allowed } = workerData as Batch;
for (let seed = from; seed < until; seed++) {
  const fate = await fateOf(seed);
  parentPort?.postMessage(fate);
  if (fate.panicked) break;
}

async function fateOf(seed: number): Promise<Fate> {
  const mutant = mutate(bytes, randomNumbers(seed));
  const refused = checkWorld(mutant, isWasiImport);
  if (refused !== null) return { seed, ending: refused.code, fuel: null, panicked: false };
  try {
    return { seed, ...(await run(mutant)), panicked: false };
  } catch (error) {
    return { seed, ending: "sandbox.invalid", fuel: null, panicked: error instanceof WebAssembly.RuntimeError };
  }
}

async function run(mutant: Uint8Array): Promise<Pick<Fate, "ending" | "fuel">> {
  const { glue, cores, restorable, wasi } = await transpileComponent(mutant);
  const compiled = [...cores].map(
    ([name, { module, ...rest }]) => [name, { ...rest, module: new WebAssembly.Module(module) }] as const,
  );
  const runner = new ComponentRunner(
    { instantiate: runGlue(glue), cores: new Map(compiled) },
    restorable,
    wasi ? world : null,
  );
  const limits = { fuel: allowed, memory: 16 * 2 ** 20, output: 2 ** 20 };
  const { result, fuel } = runner.call({
    envelope: "{}",
    config: "{}",
    timestampMs: 0,
    limits,
  });
  return { ending: result.kind === "failed" ? result.failure.code : result.kind, fuel };
}
