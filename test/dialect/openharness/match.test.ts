import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMatch } from "../../../host/dialect/openharness/match.ts";
import { matchesTool } from "../../../host/match/matcher.ts";

const matches = (written: string, tool: string) => matchesTool(parseMatch(written), tool);

describe("a match", () => {
  test.each([
    ["Edit", "FileEdit", "Read"],
    ["/^File/", "FileEdit", "Read"],
    ["/(edit|write)/i", "Write", "Read"],
    ["File*", "FileEdit", "Read"],
    ["mcp__*__read", "mcp__files__read", "mcp__files__write"],
    ["mcp__github", "mcp__github__create_issue", "mcp__slack__post"],
    ["/mcp__.*/", "mcp__github__create_issue", "Bash"],
    ["Bash|Edit", "xBash|Edit", "Bash"],
    ["^Bash$", "^Bash$", "Bash"],
    ["File?", "File?", "Files"],
    ["/abc", "x/abc", "abc"],
    ["/", "a/b", "ab"],
    ["//", "a//b", "a/b"],
    ["/a/b/", "a/b", "ab"],
    ["/a\\/b/", "a/b", "ab"],
    ["Edit", "FileEdit", "fileedit"],
    ["/Edit/", "FileEdit", "fileedit"],
    ["*Edit", "FileEdit", "Edits"],
    ["a.*", "a.b", "ab"],
    ["/a.*/", "xab", "b"],
    ["x/a.*/", "x/a.b/", "a.b"],
  ])("`%s` hits `%s` and not `%s`", (written, hit, missed) => {
    expect([matches(written, hit), matches(written, missed)]).toEqual([true, false]);
  });

  test.each([
    ["Bash", { kind: "substring" }],
    ["Ba*", { kind: "glob" }],
    ["/Ba/", { kind: "regex", source: "Ba", flags: "" }],
    ["/Ba/gi", { kind: "regex", source: "Ba", flags: "gi" }],
    ["/a/b/i", { kind: "regex", source: "a/b", flags: "i" }],
    ["/a*/", { kind: "regex", source: "a*", flags: "" }],
    ["/a*", { kind: "glob" }],
    ["//", { kind: "substring" }],
    ["/", { kind: "substring" }],
  ])("`%s` is read as %j", (written, expected) => {
    expect(parseMatch(written)).toEqual({ ...expected, written });
  });

  test.each(["/[a/", "/(/", "/a/z", "/a/gg"])("that can't be compiled hits nothing: `%s`", (written) => {
    expect(["", "a", "[a", "(", written].map((tool) => matches(written, tool))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test.each(["/Ba/g", "/Ba/y", "/Ba/gy"])("answers the same every time: `%s`", (written) => {
    const matcher = parseMatch(written);
    expect([1, 2, 3].map(() => matchesTool(matcher, "Bash"))).toEqual([true, true, true]);
  });

  test("of any text is read, and decides on any tool", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("/", "*", "a", "(", "\\", "i") }));
    fc.assert(
      fc.property(text, text, (written, tool) => {
        const matcher = parseMatch(written);
        expect(matcher.written).toBe(written);
        expect(typeof matchesTool(matcher, tool)).toBe("boolean");
      }),
    );
  });
});
