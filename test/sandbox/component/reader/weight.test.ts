import { describe, expect, test } from "vitest";
import { readComponent } from "../../../../host/sandbox/component/reader/component.ts";
import type { ValueType } from "../../../../host/sandbox/component/reader/type.ts";
import { Scales } from "../../../../host/sandbox/component/reader/weight.ts";
import { fromText } from "./build.ts";

test("a type weighs what all its parts weigh, each as often as it stands there", () => {
  const u8: ValueType = { kind: "u8" };
  const pair: ValueType = { kind: "tuple", elements: [u8, u8] };
  const scales = new Scales();
  expect(scales.weigh(u8, 0)).toEqual({ size: 1, depth: 1 });
  expect(scales.weigh(pair, 0)).toEqual({ size: 3, depth: 2 });
  expect(scales.weigh({ kind: "result", ok: pair, error: null }, 0)).toEqual({ size: 4, depth: 3 });
  const func = { kind: "func", async: false, params: [{ name: "a", type: pair }], result: pair } as const;
  expect(scales.weigh(func, 0)).toEqual({ size: 7, depth: 3 });
  const component = {
    kind: "component",
    imports: [{ name: "f", type: func }],
    exports: [{ name: "g", type: func }],
  } as const;
  expect(scales.weigh(component, 0)).toEqual({ size: 15, depth: 4 });
});

/** `first`, then `count` definitions made of the one before. */
const chain = (count: number, first: string, next: (before: string, index: number) => string) =>
  [first, ...Array.from({ length: count }, (_, index) => next(`$t${index}`, index + 1))].join("\n");

describe("a small file with a huge type is refused", () => {
  test.each([
    ["doubled values", chain(30, "(type $t0 u8)", (t, n) => `(type $t${n} (tuple ${t} ${t}))`), "a type is too large"],
    [
      "doubled interfaces",
      chain(
        30,
        "(type $t0 (instance))",
        (t, n) =>
          `(type $t${n} (instance (alias outer 1 ${t} (type $i)) (export "a" (instance (type $i))) (export "b" (instance (type $i)))))`,
      ),
      "a type is too large",
    ],
    [
      "doubled instances",
      chain(
        30,
        "(instance $t0)",
        (t, n) => `(instance $t${n} (export "a" (instance ${t})) (export "b" (instance ${t})))`,
      ),
      "a type is too large",
    ],
    [
      "nested values",
      chain(300, "(type $t0 u8)", (t, n) => `(type $t${n} (list ${t}))`),
      "a type is nested too deeply",
    ],
  ])("%s", async (_, text, message) => {
    const bytes = await fromText(`(component ${text})`);
    expect(() => readComponent(bytes)).toThrow(expect.objectContaining({ name: "ComponentError", message }));
  });
});

describe("what is nested too deeply is refused", () => {
  const preamble = [0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0];
  const leb128 = (value: number) => [(value & 0x7f) | 0x80, value >> 7];
  const section = (id: number, bytes: number[]) => [id, ...leb128(bytes.length), ...bytes];
  const nest = (depth: number, first: number[], wrap: (inner: number[]) => number[]) =>
    Array.from({ length: depth }).reduce<number[]>(wrap, first);

  const component = (depth: number) => nest(depth, preamble, (inner) => [...preamble, ...section(4, inner)]);
  const typesIn = (code: number) => (depth: number) => [
    ...preamble,
    ...section(7, [1, ...nest(depth, [code, 0], (inner) => [code, 1, 0x01, ...inner])]),
  ];

  test.each([
    ["components", component],
    ["component types", typesIn(0x41)],
    ["instance types", typesIn(0x42)],
  ])("%s", (_, build) => {
    expect(readComponent(Uint8Array.from(build(99)))).toEqual({ kind: "component", imports: [], exports: [] });
    expect(() => readComponent(Uint8Array.from(build(101)))).toThrow("definitions are nested too deeply");
  });
});
