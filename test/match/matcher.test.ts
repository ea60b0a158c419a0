import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Matcher, matchesTool } from "../../host/match/matcher.ts";

describe("a matcher", () => {
  test.each<[Matcher, string, boolean]>([
    [{ kind: "substring", written: "Edit" }, "FileEdit", true],
    [{ kind: "substring", written: "Edit" }, "Read", false],
    [{ kind: "substring", written: "edit" }, "FileEdit", false],
    [{ kind: "substring", written: "Bash|Edit" }, "Bash", false],
    [{ kind: "glob", written: "File*" }, "FileEdit", true],
    [{ kind: "glob", written: "File*" }, "MyFileEdit", false],
    [{ kind: "regex", written: "/^File/", source: "^File", flags: "" }, "FileEdit", true],
    [{ kind: "regex", written: "/^File/", source: "^File", flags: "" }, "MyFileEdit", false],
    [{ kind: "regex", written: "/(/", source: "(", flags: "" }, "(", false],
  ])("%j on `%s`: %s", (matcher, tool, matched) => {
    expect(matchesTool(matcher, tool)).toBe(matched);
  });

  test("of a substring finds it anywhere, and only it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, written, after) => {
        expect(matchesTool({ kind: "substring", written }, `${before}${written}${after}`)).toBe(true);
        expect(matchesTool({ kind: "substring", written }, written.slice(1))).toBe(false);
      }),
    );
  });
});
