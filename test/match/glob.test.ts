import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesGlob } from "../../host/match/glob.ts";

function reference(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`);
}

describe("a glob", () => {
  test.each([
    ["File*", "FileEdit", true],
    ["File*", "File", true],
    ["File*", "Read", false],
    ["File*", "aFile", false],
    ["*File", "ReadFile", true],
    ["mcp__*__read", "mcp__files__read", true],
    ["mcp__*__read", "mcp__files__write", false],
    ["mcp__*__read", "mcp__read", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["*", "", true],
    ["**", "anything", true],
    ["a*b*c", "aXbYbZc", true],
    ["*ab*ab*", "xabx", false],
    ["f.*", "fxx", false],
    ["f?*", "fab", false],
    ["[ab]*", "a", false],
    ["a*", "a\nb", true],
    ["file*", "FileEdit", false],
  ])("`%s` on `%s`: %s", (pattern, text, matched) => {
    expect(matchesGlob(pattern, text)).toBe(matched);
  });

  test("agrees with a regular expression on every pattern and text", () => {
    // Few letters, so that parts overlap and repeat.
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*", ".", "?"), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "\n"), maxLength: 12 });
    fc.assert(
      fc.property(pattern, text, (glob, tool) => {
        expect(matchesGlob(glob, tool)).toBe(reference(glob).test(tool));
      }),
      { numRuns: 5000 },
    );
  });

  test("agrees with it on texts made to match", () => {
    const parts = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 3 }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(parts, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 }), (pieces, filling) => {
        expect(matchesGlob(pieces.join("*"), pieces.join(filling))).toBe(true);
      }),
    );
  });

  test("takes a time that grows with the text alone, whatever the pattern", { timeout: 5_000 }, () => {
    expect(matchesGlob(`${"*a".repeat(2_000)}*b`, "a".repeat(100_000))).toBe(false);
  });
});
