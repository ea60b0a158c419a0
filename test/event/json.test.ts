import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject, parseJsonObject } from "../../host/event/json.ts";

test("an object's text is read back", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const text = JSON.stringify(object);
      expect(parseJsonObject(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(["", " ", "[]", "[{}]", "null", "1", '"{}"', "true", "{", "{}{}", "{a:1}", "\u0000"])(
  "`%s` is no object",
  (text) => {
    expect(parseJsonObject(text)).toBeNull();
  },
);

test("any text is read without an error", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const object = parseJsonObject(text);
      expect(object === null || isJsonObject(object)).toBe(true);
    }),
  );
});

test("deep nesting is no error", () => {
  const levels = 200_000;
  expect(parseJsonObject(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`)).not.toBeNull();
  expect(parseJsonObject("[".repeat(levels))).toBeNull();
});
