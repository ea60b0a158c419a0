import { describe, expect, test } from "vitest";
import { meter } from "../../../host/sandbox/meter/index.ts";
import { newCounter, PLENTY } from "./support/counter.ts";
import { assembleFields, FUEL } from "./support/wat.ts";

const STATEFUL = `
  (import "m" "g" (global (mut i32))) (import "m" "memory" (memory 1))
  (memory 1) (table 3 funcref) (table 1 externref)
  (global $n (mut i64) (i64.const 5)) (global i32 (i32.const 1)) (global $r (mut externref) (ref.null extern))
  (func (export "change") (param externref)
    (global.set $n (i64.const 6)) (global.set $r (local.get 0)) (i32.store 1 (i32.const 0) (i32.const 42))
    (table.set 1 (i32.const 0) (local.get 0)))`;

const IMPORTS = {
  m: { g: new WebAssembly.Global({ value: "i32", mutable: true }, 0), memory: new WebAssembly.Memory({ initial: 1 }) },
};

test("lists the module's own state, by kind and original index", async () => {
  const { exposed } = meter(await assembleFields(STATEFUL), { expose: "hooklet:" });
  expect(exposed).toEqual([
    { kind: "memory", index: 1, name: "hooklet:memory:1", type: "" },
    { kind: "table", index: 0, name: "hooklet:table:0", type: "ref func" },
    { kind: "table", index: 1, name: "hooklet:table:1", type: "ref extern" },
    { kind: "global", index: 1, name: "hooklet:global:1", type: "i64" },
    { kind: "global", index: 3, name: "hooklet:global:3", type: "ref extern" },
  ]);
});

test.each([undefined, FUEL])("what is exposed is what the code works on, fuel: %o", async (fuel) => {
  const { module } = meter(await assembleFields(STATEFUL), { expose: "hooklet:", ...(fuel && { fuel }) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), {
    ...IMPORTS,
    [FUEL.module]: { fuel: newCounter(PLENTY) },
  });
  const value = { some: "object" };
  (exports.change as (value: unknown) => void)(value);
  expect((exports["hooklet:global:1"] as WebAssembly.Global).value).toBe(6n);
  expect((exports["hooklet:global:3"] as WebAssembly.Global).value).toBe(value);
  expect(new DataView((exports["hooklet:memory:1"] as WebAssembly.Memory).buffer).getInt32(0, true)).toBe(42);
  expect((exports["hooklet:table:1"] as WebAssembly.Table).get(0)).toBe(value);
});

test("a module without exports gets some", async () => {
  const { module } = meter(await assembleFields(`(memory 1)`), { expose: "x" });
  expect(WebAssembly.Module.exports(new WebAssembly.Module(module))).toEqual([{ name: "xmemory:0", kind: "memory" }]);
});

test("a module without state comes back as it was", async () => {
  const bytes = await assembleFields(`(func (export "f"))`);
  expect(meter(bytes, { expose: "x" })).toMatchObject({ module: bytes, exposed: [] });
});

describe("names that are reserved", () => {
  test("an export with the prefix is refused", async () => {
    const bytes = await assembleFields(`(func (export "hooklet:global:0"))`);
    expect(() => meter(bytes, { expose: "hooklet:" })).toThrow(
      expect.objectContaining({ code: "meter.reserved-name" }),
    );
    expect(meter(bytes, { expose: "other:" }).exposed).toEqual([]);
  });

  test("an import of the counter is refused: the module could refill it", async () => {
    const bytes = await assembleFields(`(import "${FUEL.module}" "${FUEL.name}" (global (mut i64)))`);
    expect(() => meter(bytes, { fuel: FUEL })).toThrow(expect.objectContaining({ code: "meter.reserved-name" }));
  });

  test("an import of the pool is refused", async () => {
    const pool = { module: "m", name: "pool" };
    const bytes = await assembleFields(`(import "m" "pool" (global (mut i64)))`);
    expect(() => meter(bytes, { memory: { pages: 1, pool } })).toThrow(
      expect.objectContaining({ code: "meter.reserved-name" }),
    );
  });
});

describe("what a snapshot would miss", () => {
  test.each([
    [[], `(memory 1) (table 1 funcref) (global (mut f64) (f64.const 0))`],
    [["objects"], `(type (struct (field (mut i32))))`],
    [["v128"], `(global (mut v128) (v128.const i64x2 0 0))`],
    [["ref exn"], `(table 1 exnref)`],
    [
      ["data.drop"],
      `(memory 1) (data $d "x") (func (memory.init $d (i32.const 0) (i32.const 0) (i32.const 0)) (data.drop $d))`,
    ],
    [["elem.drop"], `(elem $e funcref) (func (elem.drop $e))`],
    [[], `(global v128 (v128.const i64x2 0 0))`],
  ])("%o", async (missed, fields) => {
    expect(meter(await assembleFields(fields)).beyondSnapshot).toEqual(missed);
  });
});

describe("whether tables change", () => {
  test.each([
    [false, `(elem (i32.const 0) $f) (func $f (drop (table.get (i32.const 0))) (call_indirect (i32.const 0)))`],
    [true, `(func (table.set (i32.const 0) (ref.null func)))`],
    [true, `(func (drop (table.grow (ref.null func) (i32.const 1))))`],
    [true, `(func (table.fill (i32.const 0) (ref.null func) (i32.const 1)))`],
    [true, `(func (table.copy (i32.const 0) (i32.const 0) (i32.const 1)))`],
    [true, `(elem $e funcref) (func (table.init $e (i32.const 0) (i32.const 0) (i32.const 0)))`],
  ])("%s: %s", async (writesTables, fields) => {
    expect(meter(await assembleFields(`(table 1 funcref) ${fields}`)).writesTables).toBe(writesTables);
  });
});
