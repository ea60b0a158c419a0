import { describe, expect, test } from "vitest";
import { meter, POOL_REFUSED } from "../../../../host/sandbox/meter/index.ts";
import { newCounter } from "../support/counter.ts";
import { assembleFields, MODES, start } from "../support/wat.ts";

const POOL = { module: "hooklet:test", name: "pool" };
const GROW = `(func (export "grow") (param i32) (result i32) (memory.grow (local.get 0)))`;

const refusal = (code: string) => expect.objectContaining({ name: "MeterError", code });

/** Instantiates a module whose memory is capped and whose fuel isn't counted. */
async function capped(fields: string, pages: number, imports: WebAssembly.Imports = {}) {
  const { module } = meter(await assembleFields(fields), { memory: { pages } });
  return new WebAssembly.Instance(new WebAssembly.Module(module), imports).exports as Record<
    string,
    (...args: unknown[]) => unknown
  >;
}

describe("memory", () => {
  test("grows up to the cap and no further", async () => {
    const { grow } = await capped(`(memory 1) ${GROW}`, 3);
    expect([grow?.(2), grow?.(1), grow?.(0)]).toEqual([1, -1, 3]);
  });

  test("keeps a maximum that is below the cap", async () => {
    const { grow } = await capped(`(memory 1 2) ${GROW}`, 100);
    expect([grow?.(2), grow?.(1)]).toEqual([-1, 1]);
  });

  test.each(["(memory i64 1)", "(memory i64 1 1000)"])("of 64-bit addresses, %s", async (memory) => {
    const { grow } = await capped(
      `${memory} (func (export "grow") (param i64) (result i64) (memory.grow (local.get 0)))`,
      3,
    );
    expect([grow?.(3n), grow?.(2n)]).toEqual([-1n, 1n]);
  });

  test("that is shared", async () => {
    const { grow } = await capped(`(memory 1 1000 shared) ${GROW}`, 2);
    expect([grow?.(2), grow?.(1)]).toEqual([-1, 1]);
  });

  test("that is imported may not be larger than the cap", async () => {
    const fields = `(import "m" "memory" (memory 1)) ${GROW}`;
    const with_ = (maximum: number) =>
      capped(fields, 3, { m: { memory: new WebAssembly.Memory({ initial: 1, maximum }) } });
    await expect(with_(4)).rejects.toThrow(WebAssembly.LinkError);
    expect((await with_(3)).grow?.(3)).toBe(-1);
  });

  test("of one module can be imported by another under the same cap", async () => {
    const owner = await capped(`(memory (export "memory") 1 50)`, 3);
    const { grow } = await capped(`(import "m" "memory" (memory 1 60)) ${GROW}`, 3, {
      m: owner as unknown as WebAssembly.ModuleImports,
    });
    expect([grow?.(2), grow?.(1)]).toEqual([1, -1]);
  });

  test("that starts above the cap is refused, with its place", async () => {
    const bytes = await assembleFields(`(memory 4)`);
    expect(() => meter(bytes, { memory: { pages: 3 } })).toThrow(refusal("meter.memory"));
    expect(() => meter(bytes, { memory: { pages: 3 } })).toThrow(expect.objectContaining({ offset: 11 }));
  });

  test("memories that start above the cap together are refused", async () => {
    const bytes = await assembleFields(`(memory 2) (memory 2)`);
    expect(() => meter(bytes, { memory: { pages: 3 } })).toThrow(refusal("meter.memory"));
    expect(meter(bytes, { memory: { pages: 4 } }).memories.map(({ initial, maximum }) => [initial, maximum])).toEqual([
      [2, 4],
      [2, 4],
    ]);
  });

  test("is reported", async () => {
    const bytes = await assembleFields(`(import "m" "n" (memory i64 1 9)) (memory 2 3 shared) (table 5 funcref)`);
    const { memories, tables } = meter(bytes, { memory: { pages: 8 } });
    expect(memories).toEqual([
      { imported: true, initial: 1, maximum: 8, shared: false, address: 64 },
      { imported: false, initial: 2, maximum: 3, shared: true, address: 32 },
    ]);
    expect(tables).toEqual([
      { imported: false, initial: 5, maximum: Number.POSITIVE_INFINITY, shared: false, address: 32 },
    ]);
  });
});

describe("pool of pages", () => {
  const TWO = `(memory 1) (memory i64 1)
    (func (export "narrow") (param i32) (result i32) (memory.grow 0 (local.get 0)))
    (func (export "wide") (param i64) (result i64) (memory.grow 1 (local.get 0)))`;

  async function pooled(fields: string, left: bigint, counter: (typeof MODES)[number]) {
    const pool = newCounter(left);
    const options = { counter, memory: { pages: 100, pool: POOL }, imports: {} };
    const bytes = await assembleFields(fields);
    const { module } = meter(bytes, { ...options, fuel: { module: "hooklet:test", name: "fuel", counter } });
    const imports = { "hooklet:test": { pool, fuel: newCounter(1_000_000n) } };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), imports);
    return { pool, exports: exports as Record<string, (...args: unknown[]) => unknown> };
  }

  test.each(MODES)("bounds the sum of all memories, counter: %s", async (counter) => {
    const { pool, exports } = await pooled(TWO, 8n, counter);
    expect([exports.narrow?.(3), pool.value]).toEqual([1, 5n]);
    expect(exports.narrow?.(6)).toBe(-1);
    expect(exports.narrow?.(3)).toBe(4);
    expect(pool.value).toBe(2n + BigInt(POOL_REFUSED));
    expect(exports.wide?.(3n)).toBe(-1n);
    expect(exports.wide?.(-1n)).toBe(-1n);
    expect(exports.wide?.(2n)).toBe(1n);
    expect([exports.narrow?.(1), exports.narrow?.(0), pool.value]).toEqual([-1, 7, BigInt(POOL_REFUSED)]);
  });

  test("keeps what a memory's own maximum refuses", async () => {
    const { pool, exports } = await pooled(`(memory 1 2) ${GROW}`, 50n, "global");
    expect([exports.grow?.(9), pool.value, exports.grow?.(1), pool.value]).toEqual([-1, 50n, 1, 49n]);
  });

  test("works without fuel", async () => {
    const { module } = meter(
      await assembleFields(
        `(global $g (mut i32) (i32.const 7)) (memory 1) ${GROW} (func (export "g") (result i32) (global.get $g))`,
      ),
      {
        memory: { pages: 9, pool: POOL },
      },
    );
    const pool = newCounter(1n);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), { "hooklet:test": { pool } });
    const { grow, g } = exports as Record<string, (...args: unknown[]) => unknown>;
    expect([grow?.(2), grow?.(1), grow?.(1), g?.()]).toEqual([-1, 1, -1, 7]);
  });
});

describe("table", () => {
  const GROW_TABLE = `(func (export "grow") (param i32) (result i32) (table.grow (ref.null func) (local.get 0)))`;

  test("grows up to the cap and no further", async () => {
    const { exports } = start(await assembleFields(`(table 1 funcref) ${GROW_TABLE}`), { table: { entries: 3 } });
    expect([exports.grow?.(3), exports.grow?.(2), exports.grow?.(1)]).toEqual([-1, 1, -1]);
  });

  test("that starts above the cap is refused", async () => {
    const bytes = await assembleFields(`(table 4 funcref)`);
    expect(() => meter(bytes, { table: { entries: 3 } })).toThrow(refusal("meter.table"));
  });

  test("that is imported, and one with a first value, are capped as well", async () => {
    const bytes = await assembleFields(
      `(import "m" "t" (table 1 funcref)) (func $f) (table 2 10 (ref func) (ref.func $f))`,
    );
    expect(meter(bytes, { table: { entries: 5 } }).tables.map(({ maximum }) => maximum)).toEqual([5, 5]);
  });
});

test.each([
  ["a memory without end", [5, 3, 1, 0, 0x80]],
  ["a memory of more pages than there are addresses", [5, 6, 1, 1, 0, 0x81, 0x80, 0x04]],
  ["a shared memory without maximum", [5, 3, 1, 2, 0]],
  ["pages of another size", [5, 4, 1, 8, 0, 0]],
])("refuses %s", (_what, section) => {
  const bytes = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section]);
  expect(WebAssembly.validate(bytes)).toBe(false);
  expect(() => meter(bytes, { memory: { pages: 10 } })).toThrow(refusal("meter.malformed"));
});
