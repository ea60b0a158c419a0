import { describe, expect, test } from "vitest";
import { meter } from "../../../host/sandbox/meter/index.ts";
import { COUNT, counted } from "./support/count.ts";
import { newCounter, PLENTY } from "./support/counter.ts";
import { CONTROL, SIZED } from "./support/fuel-cases.ts";
import { randomModule } from "./support/random-module.ts";
import { argumentsFor, CAUGHT, exportedFunctions, RandomInstance } from "./support/run-random.ts";
import { assembleFields, FUEL, MODES } from "./support/wat.ts";

const SEEDS = Array.from({ length: 24 }, (_, seed) => seed + 1);
const ARGUMENT_SEEDS = [0, 1, -7];

/** One module, run as it came, with every instruction counted, and metered in both ways. */
class Experiment {
  readonly functions: ReturnType<typeof exportedFunctions>;
  private readonly plain: RandomInstance;
  private readonly counting: RandomInstance;
  private readonly metered: { fuel: WebAssembly.Global<"i64">; instance: RandomInstance }[];

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.functions = exportedFunctions(bytes);
    const names = this.functions.map(({ name }) => name);
    this.plain = new RandomInstance(bytes, names);
    this.counting = new RandomInstance(counted(bytes), names);
    this.metered = MODES.map((counter) => {
      const fuel = newCounter(PLENTY);
      const { module } = meter(bytes, { fuel: { ...FUEL, counter } });
      return { fuel, instance: new RandomInstance(module, names, { [FUEL.module]: { fuel } }) };
    });
  }

  private count(): bigint {
    const memory = this.counting.instance.exports[COUNT] as WebAssembly.Memory;
    return new DataView(memory.buffer).getBigInt64(0, true);
  }

  /** Calls one function in all variants: what each did, the true cost, and what each metered one charged. */
  call(name: string, args: readonly unknown[]) {
    const before = { count: this.count(), fuel: this.metered.map(({ fuel }) => fuel.value) };
    const plain = this.plain.call(name, args);
    const others = [this.counting, ...this.metered.map(({ instance }) => instance)].map((instance) =>
      instance.call(name, args),
    );
    const charged = this.metered.map(({ fuel }, at) => (before.fuel[at] ?? 0n) - fuel.value);
    return { plain, others, cost: this.count() - before.count, charged };
  }
}

/** Where a block is left halfway, by a trap or an exception, it has been paid for whole. */
function expectCharged(text: string, cost: bigint, [global, local]: readonly bigint[], exceptions: boolean): void {
  if (text.startsWith("value") && !exceptions) expect(global).toBe(cost);
  else expect(global).toBeGreaterThanOrEqual(cost);
  if (text.startsWith("value")) expect(local).toBe(global);
}

describe("every path is charged what its instructions cost", () => {
  test.each(SEEDS)("random module %i", async (seed) => {
    const bytes = await randomModule(seed);
    expect(bytes).toBeDefined();
    if (!bytes) return;
    const exceptions = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).some(({ kind }) => kind === "tag");
    const experiment = new Experiment(bytes);
    for (const argumentSeed of ARGUMENT_SEEDS) {
      for (const { name, params } of experiment.functions) {
        const { plain, others, cost, charged } = experiment.call(name, argumentsFor(params, argumentSeed));
        // How deep the stack is differs, so from here on the instances go separate ways.
        if ([plain, ...others].some(({ text }) => text === "exhaustion")) return;
        for (const other of others) expect(other).toEqual(plain);
        expectCharged(plain.text, cost, charged, exceptions || plain.told.includes(CAUGHT));
      }
    }
  });

  test.each([...CONTROL, ...SIZED])("$name", async ({ fields, fuel, args = [] }) => {
    const { plain, cost } = new Experiment(await assembleFields(fields)).call("f", args);
    expect(plain.text).toBe("value undefined");
    expect(cost).toBe(BigInt(fuel));
  });
});
