import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describe as describeValue, fieldOf, type Located, plainValue } from "../../host/config/located.ts";
import { parseYaml } from "../../host/config/yaml.ts";
import type { JsonObject, JsonValue } from "../../host/event/json.ts";

const at = { line: 1, column: 1 };

function locate(value: JsonValue): Located {
  if (Array.isArray(value)) return { kind: "list", at, items: value.map(locate) };
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value as JsonObject).map(([name, inner = null]) => ({
      name,
      at,
      value: locate(inner),
    }));
    return { kind: "table", at, fields };
  }
  return { kind: "scalar", at, value: value as null | boolean | number | string };
}

test("a value without its places is the plain value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(plainValue(locate(value as JsonValue))).toEqual(value);
    }),
  );
});

test("a field called `__proto__` is a field like any other", () => {
  const value = plainValue(locate(JSON.parse('{"__proto__":{"polluted":true}}') as JsonValue));
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":true}}');
});

describe("a field by name", () => {
  const table = locate({ a: 1, b: 2 });

  test("is found with its value, or is null", () => {
    if (table.kind !== "table") throw new Error("the value is no table");
    expect(fieldOf(table, "b")?.value).toEqual({ kind: "scalar", at, value: 2 });
    expect(fieldOf(table, "c")).toBeNull();
    expect(fieldOf(table, "constructor")).toBeNull();
  });
});

test.each([
  ["[1]", "a list"],
  ["{a: 1}", "a table"],
  ["~", "nothing"],
  ["hello", "the string `hello`"],
  ["4", "`4`"],
  ["true", "`true`"],
])("`%s` is described as %s", (text, words) => {
  const { value } = parseYaml(text);
  expect(value && describeValue(value)).toBe(words);
});
