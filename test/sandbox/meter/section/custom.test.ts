import { parse, print } from "@bytecodealliance/jco-transpile/wasm-tools";
import { expect, test } from "vitest";
import { type MeterOptions, meter } from "../../../../host/sandbox/meter/index.ts";
import { assembleFields, FUEL } from "../support/wat.ts";

const customNames = (bytes: Uint8Array<ArrayBuffer>, names: readonly string[]) =>
  names.filter((name) => WebAssembly.Module.customSections(new WebAssembly.Module(bytes), name).length > 0);

const ALL = [
  ".debug_info",
  "external_debug_info",
  "reloc.CODE",
  "linking",
  "metadata.code.branch_hint",
  "sourceMappingURL",
  "producers",
  "component-type",
];
const WITH_ALL = `(memory 1) (func (param i32)) ${ALL.map((name) => `(@custom "${name}" "content")`).join(" ")}`;

test.each<readonly [MeterOptions, readonly string[]]>([
  [{}, ALL],
  [{ fuel: FUEL }, ["producers", "component-type"]],
  [{ memory: { pages: 1, pool: { module: "m", name: "pool" } } }, ["producers", "component-type"]],
  [{ memory: { pages: 1 } }, ALL.filter((name) => name !== "sourceMappingURL")],
])("with %o, what would be wrong in the new module is left out", async (options, kept) => {
  const { module } = meter(await assembleFields(WITH_ALL), options);
  expect(customNames(module, ALL)).toEqual(kept);
});

test("branch hints are left out", async () => {
  const bytes = await assembleFields(
    `(func (param i32) (@metadata.code.branch_hint "\\00") (if (local.get 0) (then)))`,
  );
  expect(customNames(bytes, ["metadata.code.branch_hint"])).toHaveLength(1);
  expect(customNames(meter(bytes, { fuel: FUEL }).module, ["metadata.code.branch_hint"])).toHaveLength(0);
});

const NAMED = `(module $module
  (import "m" "i" (global $imported i32)) (memory $memory 1) (table $table 1 funcref)
  (global $own (mut i32) (global.get $imported)) (func $first)
  (func $second (export "f") (param $n i32) (local $x i32)
    block $outer
      loop $turn
        block $inner i32.const 0 i32.const 0 i32.const 0 memory.fill local.get $n br_if $turn br $outer end
      end
    end
    local.get $n
    if $condition global.get $own local.set $x end)
  (func $third (param $m i32)
    block $last local.get $m br_if $last end
    local.get $m return_call $third))`;

test("names stay with what they name", async () => {
  const text = await print(meter(new Uint8Array(await parse(NAMED)), { fuel: FUEL }).module);
  const lines = text.split("\n").map((line) => line.trim());
  for (const line of [
    "(module $module",
    `(import "m" "i" (global $imported (;1;) i32))`,
    "(global $own (;2;) (mut i32) global.get $imported)",
    "(memory $memory (;0;) 1)",
    "(func $second (;1;) (type 1) (param $n i32)",
    "block $outer",
    "loop $turn",
    "block $inner",
    "br_if $turn",
    "br $outer",
    "if $condition",
    "global.get $own",
    "local.set $x",
    "(func $third (;2;) (type 1) (param $m i32)",
    "block $last",
    "br_if $last",
    "return_call $third",
  ]) {
    expect(lines).toContain(line);
  }
});

test("names that can't be read are left out, and nothing else", async () => {
  const bytes = await parse(NAMED);
  const at = Buffer.from(bytes).lastIndexOf("name") + 4;
  const broken = Uint8Array.from(bytes);
  broken[at + 1] = 0x7f;
  expect(WebAssembly.validate(broken)).toBe(true);
  const { module } = meter(broken, { fuel: FUEL });
  expect(WebAssembly.validate(module)).toBe(true);
  expect(customNames(module, ["name"])).toEqual([]);
});
