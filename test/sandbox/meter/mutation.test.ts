import { describe, expect, test } from "vitest";
import { MeterError, type MeterOptions, meter } from "../../../host/sandbox/meter/index.ts";
import { CONTROL, SIZED } from "./support/fuel-cases.ts";
import { mutate, randomNumbers } from "./support/mutate.ts";
import { randomModule } from "./support/random-module.ts";
import { assembleFields, FUEL } from "./support/wat.ts";

const OPTIONS: readonly MeterOptions[] = [
  { fuel: FUEL },
  {
    fuel: { ...FUEL, counter: "local" },
    expose: "hooklet:",
    memory: { pages: 65536, pool: { module: "hooklet:test", name: "pool" } },
  },
];

/** Long enough for any module of this size on a busy machine: what takes longer hangs. */
const PATIENCE = 10_000;

/** The rewritten module, or undefined if it was refused in the one way that is allowed. */
function rewritten(mutant: Uint8Array, options: MeterOptions): Uint8Array<ArrayBuffer> | undefined {
  const start = performance.now();
  try {
    return meter(mutant, options).module;
  } catch (error) {
    expect(error).toBeInstanceOf(MeterError);
    return undefined;
  } finally {
    expect(performance.now() - start).toBeLessThan(PATIENCE);
  }
}

/** Metering never makes a module valid that wasn't, unless by capping a maximum that engines refuse; and never spoils one that was. */
function judge(mutant: Uint8Array<ArrayBuffer>): "valid" | "invalid" | "refused" {
  const valid = WebAssembly.validate(mutant);
  let refused = false;
  for (const options of OPTIONS) {
    const module = rewritten(mutant, options);
    refused ||= module === undefined;
    if (module && (valid || !options.memory)) expect(WebAssembly.validate(module)).toBe(valid);
  }
  return valid && refused ? "refused" : valid ? "valid" : "invalid";
}

async function expectSound(bytes: Uint8Array, seed: number, times: number): Promise<void> {
  const random = randomNumbers(seed);
  const verdicts = { valid: 0, invalid: 0, refused: 0 };
  for (let i = 0; i < times; i++) verdicts[judge(mutate(bytes, random))]++;
  expect(verdicts.valid).toBeGreaterThan(0);
  expect(verdicts.invalid).toBeGreaterThan(0);
  // What engines take and metering refuses is the rare thing that they take by leniency.
  expect(verdicts.refused).toBeLessThan(times / 100);
}

describe("mutants are refused by name, or stay as valid as they were", () => {
  test.each([...CONTROL, ...SIZED].map(({ name, fields }, seed) => ({ name, fields, seed })))(
    "of $name",
    async ({ fields, seed }) => {
      await expectSound(await assembleFields(fields), seed, 300);
    },
  );

  test.each([1, 2, 3, 4, 5, 6])("of random module %i", async (seed) => {
    const bytes = await randomModule(seed);
    expect(bytes).toBeDefined();
    if (bytes) await expectSound(bytes, seed, 1000);
  });
});
