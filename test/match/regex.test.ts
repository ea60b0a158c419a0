import { describe, expect, test } from "vitest";
import { compileRegex, matchesRegex } from "../../host/match/regex.ts";

describe("a regular expression", () => {
  test.each([
    ["^File", "", "FileEdit", true],
    ["^File", "", "Read", false],
    ["(edit|write)", "i", "Write", true],
    ["(edit|write)", "", "Write", false],
    ["mcp__.*", "", "mcp__github__read", true],
    ["Edit", "", "FileEdit", true],
    ["^\\p{Lu}", "u", "Édit", true],
  ])("/%s/%s on `%s`: %s", (source, flags, text, matched) => {
    expect(matchesRegex({ source, flags }, text)).toBe(matched);
  });

  test.each(["g", "y", "gy"])("with the flag %s answers the same on every call", (flags) => {
    const regex = { source: "Ba", flags };
    expect([1, 2, 3, 4].map(() => matchesRegex(regex, "Bash"))).toEqual([true, true, true, true]);
    expect(matchesRegex(regex, "Read")).toBe(false);
    expect(matchesRegex(regex, "Bash")).toBe(true);
  });

  test.each([
    ["(", ""],
    ["[a", ""],
    ["*", ""],
    ["a", "z"],
    ["a", "gg"],
    ["a", "uv"],
  ])("that can't be compiled finds nothing: /%s/%s", (source, flags) => {
    expect(compileRegex({ source, flags })).toBeNull();
    expect(matchesRegex({ source, flags }, source)).toBe(false);
    expect(matchesRegex({ source, flags }, "")).toBe(false);
  });

  test("is compiled once for each object", () => {
    const regex = { source: "a", flags: "" };
    expect(compileRegex(regex)).toBe(compileRegex(regex));
  });
});

describe("a pattern that takes forever", () => {
  const name = `${"a".repeat(40)}!`;

  test.each(["^(a+)+$", "(?=a)^(a+)+$", "^(a|a)*$", "a*a*a*a*a*a*a*a*a*a*b$", "^(a*)\\1*$b"])(
    "%s is given up, and counts as found",
    (source) => {
      const started = performance.now();
      matchesRegex({ source, flags: "" }, name.repeat(5));
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );

  test("and one that is slow to write but quick to run gives its own answer", () => {
    expect(matchesRegex({ source: "^(mcp__)?(?!slack).+__read$", flags: "" }, "mcp__github__read")).toBe(true);
    expect(matchesRegex({ source: "^(mcp__)+(?!slack).+__read$", flags: "" }, "mcp__slack__read")).toBe(false);
  });
});
