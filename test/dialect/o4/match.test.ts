import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMatcher } from "../../../host/dialect/o4/match.ts";
import { matchesTool } from "../../../host/match/matcher.ts";

const matches = (matcher: string, tool: string) => matchesTool(parseMatcher(matcher), tool);

describe("a matcher", () => {
  it("names whole tools, several with `|`", () => {
    expect(matches("Write|Edit", "write")).toBe(true);
    expect(matches("Write|Edit", "edit")).toBe(true);
    expect(matches("Write|Edit", "multiedit")).toBe(false);
    expect(matches("Write", "write_file")).toBe(false);
  });

  it("isn't a pattern", () => {
    expect(matches("*", "bash")).toBe(false);
    expect(matches("ba.*", "bash")).toBe(false);
    expect(matches("b..h", "bash")).toBe(false);
  });

  it("ignores case, spaces and punctuation", () => {
    expect(matches(" git-hub CREATE.issue ", "github__create_issue")).toBe(true);
    const name = fc.stringMatching(/^[a-z0-9]{1,10}$/);
    fc.assert(
      fc.property(name, name, (wanted, tool) => {
        const spelled = `_${[...wanted].join("- ")}. `.toUpperCase();
        expect(matches(spelled, tool)).toBe(matches(wanted, tool));
        expect(matches(spelled, `__${wanted.toUpperCase()}`)).toBe(true);
      }),
    );
  });

  it.each([
    [["Bash", "Shell", "ShellCommand", "ExecCommand", "RunCommand", "shell_command"], "bash"],
    [["FileEdit", "str_replace_editor", "StrReplaceEditor"], "edit"],
    [["FileRead"], "read"],
    [["FileWrite"], "write"],
  ])("knows common names from other tools: %j", (names, tool) => {
    for (const name of names) {
      expect(matches(name, tool)).toBe(true);
      expect(matches(`other|${name}`, tool)).toBe(true);
    }
  });

  it("takes an alias for the tool, and no tool for its alias", () => {
    expect(matches("bash", "Shell")).toBe(false);
    expect(matches("edit", "FileEdit")).toBe(false);
    // A tool that really has that name is meant as well.
    expect(matches("Shell", "shell")).toBe(true);
  });

  it("matches nothing with a name that is empty", () => {
    for (const tool of ["bash", "", "__", "|"]) {
      expect(matches("", tool)).toBe(false);
      expect(matches("|*| ", tool)).toBe(false);
    }
  });
});
