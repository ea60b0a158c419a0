import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRooted, namesOf, withoutSlashes } from "../../../../host/sandbox/grants/disk/path.ts";
import { outcomeOf } from "../granted.ts";

test.each([
  ["a", ["a"]],
  ["a/b", ["a", "b"]],
  ["./a//b/../c", [".", "a", "b", "..", "c"]],
  ["a/", ["a", "."]],
  [".", ["."]],
  ["...", ["..."]],
  ["a\\b", ["a\\b"]],
  ["C:", ["C:"]],
])("%j goes through %j", (path, names) => {
  expect(namesOf(path, "linux")).toEqual(names);
});

test.each([
  ["", "!no-entry"],
  ["a\0", "!invalid"],
  ["é".repeat(2049), "!name-too-long"],
])("%j is no path", (path, error) => {
  expect(outcomeOf(() => namesOf(path, "linux"))).toBe(error);
});

describe("on Windows", () => {
  test.each([
    "..\\secret",
    "a\\b",
    "C:",
    "C:a",
    "file.txt:stream",
    "a/NUL",
    "con.txt",
    "COM1",
    "lpt9.log",
    "file.",
    "file ",
    ".. ",
    "...",
    "a?",
    "*",
    "a\u0001",
  ])("%j is refused", (path) => {
    expect(outcomeOf(() => namesOf(path, "win32"))).toBe("!invalid");
  });

  test.each(["a/b.txt", "../a", "./a/", "console", "com10", "nul1", ".gitignore"])("%j isn't", (path) => {
    expect(namesOf(path, "win32")).toEqual(namesOf(path, "linux"));
  });

  test.each(["\\a", "\\\\host\\share", "c:\\a", "C:a", "/a"])("%j starts at a root", (path) => {
    expect(isRooted(path, "win32")).toBe(true);
  });
});

test("only a slash at the front starts at the root elsewhere", () => {
  expect(["/", "//a", "/a"].map((path) => isRooted(path, "linux"))).toEqual([true, true, true]);
  expect(["a", "\\a", "C:\\a", "./", ""].map((path) => isRooted(path, "linux"))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("slashes at the end are cut, the root is not", () => {
  expect(["a/", "a//", "a/b/", "a", "/", "//"].map(withoutSlashes)).toEqual(["a", "a", "a/b", "a", "/", "//"]);
});

test("no name holds a slash, is empty or hides its end", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", ".", "/", "\0", "\\", ":", "é") }), (path) => {
      const outcome = outcomeOf(() => JSON.stringify(namesOf(path, "linux")));
      if (outcome.startsWith("!")) return;
      for (const name of JSON.parse(outcome)) expect(name).toMatch(/^[^/\0]+$/);
    }),
  );
});
