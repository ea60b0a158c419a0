import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type MeterOptions, meter } from "../../../host/sandbox/meter/index.ts";
import { newCounter, PLENTY } from "./support/counter.ts";
import { CONTROL, SIZED } from "./support/fuel-cases.ts";
import { assembleFields, FUEL } from "./support/wat.ts";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const refusal = (code: string) => expect.objectContaining({ name: "MeterError", code });

test.each([...CONTROL, ...SIZED])("without options, $name comes back as it was", async ({ fields }) => {
  const bytes = await assembleFields(fields);
  const before = Uint8Array.from(bytes);
  expect(meter(bytes).module).toEqual(bytes);
  meter(bytes, { fuel: FUEL });
  expect(bytes).toEqual(before);
});

test("the counter is the first import, and the module's own globals follow it", async () => {
  const bytes =
    await assembleFields(`(import "m" "g" (global $i i32)) (global $o (mut i32) (i32.add (global.get $i) (i32.const 1)))
    (export "o" (global $o)) (memory 1) (data (global.get $i) "x") (table 9 funcref) (elem (global.get $i) $f)
    (func $f (export "f") (result i32) (global.set $o (i32.const 9)) (i32.add (global.get $i) (global.get $o)))`);
  const { module } = meter(bytes, { fuel: FUEL });
  const compiled = new WebAssembly.Module(module);
  expect(WebAssembly.Module.imports(compiled)[0]).toEqual({ ...FUEL, kind: "global" });
  const { exports } = new WebAssembly.Instance(compiled, { m: { g: 3 }, [FUEL.module]: { fuel: newCounter(PLENTY) } });
  expect((exports.o as WebAssembly.Global).value).toBe(4);
  expect((exports.f as () => number)()).toBe(12);
});

test("a section that stays the same is copied byte for byte", () => {
  // The type section's length is written in a longer form than needed.
  const types = [1, 0x84, 0x80, 0x00, 1, 0x60, 0, 0];
  const { module } = meter(Uint8Array.from([...HEADER, ...types, 3, 2, 1, 0, 10, 4, 1, 2, 0, 0x0b]), {
    table: { entries: 1 },
  });
  expect([...module.subarray(8, 8 + types.length)]).toEqual(types);
});

describe("refuses", () => {
  const over = (options: MeterOptions) => options;
  test.each([
    ["no module", "meter.malformed", 0, [1, 2, 3, 4]],
    ["nothing", "meter.malformed", 0, []],
    ["a component", "meter.malformed", 4, [0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0]],
    ["an unknown section", "meter.malformed", 8, [...HEADER, 14, 0]],
    ["sections out of order", "meter.malformed", 11, [...HEADER, 2, 1, 0, 1, 1, 0]],
    ["a section that is longer than the module", "meter.malformed", 10, [...HEADER, 1, 9, 0]],
    ["a section with bytes too many", "meter.malformed", 11, [...HEADER, 1, 2, 0, 0]],
    ["functions without bodies", "meter.malformed", 18, [...HEADER, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0]],
    ["a count of items that aren't there", "meter.malformed", 10, [...HEADER, 1, 5, 0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])("%s", (_what, code, offset, bytes) => {
    expect(() => meter(Uint8Array.from(bytes), over({ fuel: FUEL }))).toThrow(
      expect.objectContaining({ code, offset }),
    );
  });

  const body = (...code: number[]) =>
    Uint8Array.from([
      ...HEADER,
      1,
      4,
      1,
      0x60,
      0,
      0,
      3,
      2,
      1,
      0,
      10,
      code.length + 4,
      1,
      code.length + 2,
      0,
      ...code,
      0x0b,
    ]);
  test.each([
    ["0xe0 of stack switching", /`0xe0` of the proposal "stack switching"/, body(0xe0, 0)],
    ["0xfc 19 of wide arithmetic", /`0xfc 19` of the proposal "wide arithmetic"/, body(0xfc, 19)],
    ["0xfd 999", /`0xfd 999` \(at offset 23\)/, body(0xfd, 0xe7, 0x07)],
    ["0xfe in an overlong number", /`0xfe 1048576`/, body(0xfe, 0x80, 0x80, 0x40)],
    ["0xff", /`0xff`/, body(0xff)],
  ])("the unknown instruction %s", (_what, message, bytes) => {
    expect(() => meter(bytes)).toThrow(refusal("meter.unknown-instruction"));
    expect(() => meter(bytes)).toThrow(message);
  });

  test.each([
    ["a local variable that doesn't exist: it could be one that was added", body(0x20, 0, 0x1a)],
    ["a global that doesn't exist", body(0x23, 0, 0x1a)],
    ["a global whose index would wrap around to the counter's", body(0x23, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x1a)],
    ["a branch to nowhere", body(0x0c, 1)],
    ["a body without end", body(0x02, 0x40)],
    ["code after the end", body(0x0b)],
  ])("%s", (_what, bytes) => {
    expect(() => meter(bytes, { fuel: FUEL })).toThrow(refusal("meter.malformed"));
  });
});

describe("caps", () => {
  const DEEP = `(func ${"(block ".repeat(9)} ${")".repeat(9)})`;
  test.each<readonly [string, MeterOptions["caps"], MeterOptions["caps"]]>([
    [`(func) (func) (func)`, { functions: 2 }, { functions: 3 }],
    [`(import "m" "f" (func)) (func) (func)`, { functions: 2 }, { functions: 3 }],
    [`(func (param i32) (local i32 i64 i64))`, { locals: 3 }, { locals: 4 }],
    [DEEP, { depth: 8 }, { depth: 9 }],
    [`(memory 1)`, { bytes: 12 }, { bytes: 13 }],
  ])("%s", async (fields, tight, wide) => {
    const bytes = await assembleFields(fields);
    expect(() => meter(bytes, { caps: tight ?? {} })).toThrow(refusal("meter.too-large"));
    expect(meter(bytes, { caps: wide ?? {} }).module).toEqual(bytes);
  });

  test("a function that would outgrow what engines compile is refused by name", async () => {
    const half = `(func (param i32) ${"(br_if 0 (local.get 0))".repeat(1_000_000)})`;
    const bytes = await assembleFields(half);
    expect(WebAssembly.validate(bytes)).toBe(true);
    expect(() => meter(bytes, { fuel: FUEL })).toThrow(/bytes in a function, engines take 7654321/);
  });

  test("a claim of four thousand million variables takes no room", () => {
    const bytes = Uint8Array.from([
      ...HEADER,
      1,
      4,
      1,
      0x60,
      0,
      0,
      3,
      2,
      1,
      0,
      10,
      10,
      1,
      8,
      1,
      0xff,
      0xff,
      0xff,
      0xff,
      0x0f,
      0x7f,
      0x0b,
    ]);
    expect(() => meter(bytes)).toThrow(refusal("meter.too-large"));
  });
});

test.each<readonly [string, MeterOptions]>([
  ["pages that aren't a number", { memory: { pages: Number.NaN } }],
  ["pages below zero", { memory: { pages: -1 } }],
  ["half an entry", { table: { entries: 1.5 } }],
  ["a cap that isn't a number", { caps: { bytes: Number.POSITIVE_INFINITY } }],
  ["an empty prefix", { expose: "" }],
  ["one name for two globals", { fuel: FUEL, memory: { pages: 1, pool: FUEL } }],
])("refuses the option: %s", (_what, options) => {
  expect(() => meter(Uint8Array.from(HEADER), options)).toThrow(refusal("meter.option"));
});

test("depends on nothing outside its folder", () => {
  const folder = join(import.meta.dirname, "../../../host/sandbox/meter");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  expect(sources.length).toBeGreaterThan(20);
  for (const source of sources) {
    const up = "../".repeat(source.split("/").length);
    for (const [, from] of readFileSync(join(folder, source), "utf8").matchAll(/from "([^"]+)"/g)) {
      expect(from, source).toMatch(/^\.{1,2}\//);
      expect(from?.startsWith(up), source).toBe(false);
    }
  }
});

describe("what is added has no index that the module could use", () => {
  test.each([
    ["a call of the function after the last", "(func (call 1))"],
    ["an element with it", "(table 1 funcref) (elem (i32.const 0) 1) (func)"],
    ["an export of it", '(func) (export "f" (func 1))'],
    ["a block of the type after the last", "(func (block (type 1)))"],
    ["an indirect call of that type", "(table 1 funcref) (func (call_indirect (type 1) (i32.const 0)))"],
  ])("%s", async (_what, fields) => {
    const bytes = await assembleFields(`(type (func)) ${fields}`);
    expect(() => meter(bytes, { fuel: FUEL })).toThrow(expect.objectContaining({ code: "meter.malformed" }));
  });
});
