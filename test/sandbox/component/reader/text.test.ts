import { describe, expect, test } from "vitest";
import { typeText } from "../../../../host/sandbox/component/reader/text.ts";
import type { Type, ValueType } from "../../../../host/sandbox/component/reader/type.ts";

const u8: ValueType = { kind: "u8" };
const list = (element: ValueType): ValueType => ({ kind: "list", element, length: null });

describe("a type is written as WIT writes it", () => {
  test.each<[Type, string]>([
    [u8, "u8"],
    [{ kind: "list", element: u8, length: 3 }, "list<u8, 3>"],
    [{ kind: "result", ok: null, error: null }, "result"],
    [{ kind: "result", ok: u8, error: null }, "result<u8>"],
    [{ kind: "result", ok: null, error: u8 }, "result<_, u8>"],
    [{ kind: "tuple", elements: [u8, { kind: "string" }] }, "tuple<u8, string>"],
    [{ kind: "record", fields: [{ name: "a", type: u8 }] }, "record { a: u8 }"],
    [
      {
        kind: "variant",
        cases: [
          { name: "a", type: null },
          { name: "b", type: u8 },
        ],
      },
      "variant { a, b(u8) }",
    ],
    [{ kind: "enum", names: ["a", "b"] }, "enum { a, b }"],
    [{ kind: "flags", names: ["a"] }, "flags { a }"],
    [{ kind: "map", key: { kind: "string" }, value: u8 }, "map<string, u8>"],
    [{ kind: "stream", element: u8 }, "stream<u8>"],
    [{ kind: "future", element: null }, "future"],
    [{ kind: "own", resource: "r" }, "own<r>"],
    [{ kind: "borrow", resource: null }, "borrow<_>"],
    [{ kind: "func", async: false, params: [], result: null }, "func()"],
    [{ kind: "func", async: true, params: [{ name: "a", type: u8 }], result: u8 }, "async func(a: u8) -> u8"],
    [{ kind: "instance", exports: [] }, "interface {}"],
    [{ kind: "type", type: { kind: "resource", name: "r" } }, "type resource r"],
    [{ kind: "module" }, "module"],
    [
      {
        kind: "component",
        imports: [{ name: "m", type: { kind: "module" } }],
        exports: [{ name: "t", type: { kind: "type", type: u8 } }],
      },
      "component { import m: module, export t: type u8 }",
    ],
  ])("%j", (type, text) => {
    expect(typeText(type)).toBe(text);
  });
});

describe("a type for a message is cut short", () => {
  test("where it is deep", () => {
    expect(typeText(list(list(list(list(u8)))))).toBe("list<list<list<list<u8>>>>");
    expect(typeText(list(list(list(list(list(u8))))))).toBe("list<list<list<list<…>>>>");
  });

  test("where it is wide", () => {
    const names = Array.from({ length: 9 }, (_, index) => `n${index}`);
    expect(typeText({ kind: "enum", names })).toBe("enum { n0, n1, n2, n3, n4, n5, n6, n7, … }");
  });

  test("where it is long", () => {
    const text = typeText({ kind: "flags", names: ["x".repeat(1000)] });
    expect(text).toHaveLength(401);
    expect(text.endsWith("x…")).toBe(true);
  });
});
