import { describe, expect, test } from "vitest";
import { CONTROL, SIZED } from "./support/fuel-cases.ts";
import { assembleFields, MODES, type RunOptions, start } from "./support/wat.ts";

/** Calls `f` with a budget; returns what is left of it, below zero if it was exhausted. */
async function left(fields: string, options: RunOptions, args: readonly unknown[] = []): Promise<bigint> {
  const { fuel, exports } = start(await assembleFields(fields), options);
  try {
    exports.f?.(...args);
  } catch (error) {
    expect(error).toBeInstanceOf(WebAssembly.RuntimeError);
  }
  return fuel.value;
}

test("a counter's local copy is lost with a trap in the middle of a loop", async () => {
  const fields = `(func (export "f") loop (br_if 0 (i32.div_u (i32.const 1) (i32.const 0))) end)`;
  expect(await left(fields, { counter: "global", budget: 100n })).toBe(96n);
  expect(await left(fields, { counter: "local", budget: 100n })).toBe(100n);
});

describe.each(MODES)("counter: %s", (counter) => {
  describe.each([...CONTROL, ...SIZED])("$name", ({ fuel, fields, args }) => {
    test("runs on what it costs", async () => {
      expect(await left(fields, { counter, budget: BigInt(fuel) }, args)).toBe(0n);
    });

    test("exhausts one unit less", async () => {
      expect(await left(fields, { counter, budget: BigInt(fuel - 1) }, args)).toBeLessThan(0n);
    });
  });

  const OUT_OF_BOUNDS = {
    "memory.fill": `(memory 1) (func (export "f") (memory.fill (i32.const 0) (i32.const 0) (i32.const -1)))`,
    "memory.fill, 64 bits": `(memory i64 1) (func (export "f") (memory.fill (i64.const 0) (i32.const 0) (i64.const -1)))`,
    "memory.copy": `(memory 1) (func (export "f") (memory.copy (i32.const 1) (i32.const 0) (i32.const 65536)))`,
    "memory.init": `(memory 1) (data $d "x") (func (export "f") (memory.init $d (i32.const 0) (i32.const 0) (i32.const -1)))`,
    "table.fill": `(table 1 funcref) (func (export "f") (table.fill (i32.const 0) (ref.null func) (i32.const -1)))`,
    "array.new_data": `(type $a (array i8)) (data $d "x") (func (export "f") (drop (array.new_data $a $d (i32.const 0) (i32.const -1))))`,
  };
  test.each(Object.entries(OUT_OF_BOUNDS))(
    "out of bounds, %s stays a trap and costs its base price alone",
    async (_name, fields) => {
      const { fuel, exports } = start(await assembleFields(fields), { counter, budget: 100n });
      expect(exports.f).toThrow(/out of bounds|too large/);
      expect(exports.f).toThrow(/out of bounds|too large/);
      expect(fuel.value).toBeGreaterThan(0n);
    },
  );

  test("a trap halfway doesn't get back what was paid", async () => {
    const fields = `(func (export "f") i32.const 1 i32.const 0 i32.div_s drop nop)`;
    expect(await left(fields, { counter, budget: 100n })).toBe(95n);
  });

  test("`unreachable` reached by the code itself leaves the true count", async () => {
    const fields = `(func (export "f") (local i32) loop (br_if 0 (i32.lt_u (local.tee 0 (i32.add (local.get 0) (i32.const 1))) (i32.const 5))) end unreachable)`;
    expect(await left(fields, { counter, budget: 100n })).toBe(100n - 5n * 7n - 1n);
  });
});
