import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey, nameProblem } from "../../../host/bundle/archive/name.ts";

test.for(["a", "a/b/c.wasm", ".hidden", "a..b", "con-text.md", "a/", "日本"])("`%s` may be a name", (name) => {
  expect(nameProblem(name)).toBeNull();
});

test.for([
  "",
  "/",
  "/a",
  "./a",
  "a/../b",
  "a//b",
  "a/.",
  "C:a",
  "a\\b",
  "a:b",
  "nul",
  "COM1.txt",
  "a ",
  "a\ud800",
  "a\u0000",
])("`%s` may not", (name) => {
  expect(nameProblem(name)).toEqual(expect.any(String));
});

test("a name that may be one stays in its folder, whatever it holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (name) => {
      fc.pre(nameProblem(name) === null);
      expect(new URL(encodeURI(name), "file:///in/here/").pathname).toMatch(/^\/in\/here\/./);
    }),
  );
});

test.for([
  ["README.md", "readme.MD"],
  ["stra\u00dfe", "STRASSE"],
  ["\u00e9", "e\u0301"],
])("`%s` and `%s` are one file somewhere", ([a = "", b = ""]) => {
  expect(nameKey(a)).toBe(nameKey(b));
});
