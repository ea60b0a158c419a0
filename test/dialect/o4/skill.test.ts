import { describe, expect, it } from "vitest";
import { inRunOrder } from "../../../host/config/order.ts";
import { parseSkill } from "../../../host/dialect/o4/skill.ts";
import { parseConfig } from "./subject.ts";

const parse = (text: string) =>
  parseSkill({
    layer: "skill",
    file: "/project/.o4/skills/release/SKILL.md",
    text,
    base: "/project/.o4/skills/release",
  });

const EXAMPLE = [
  "---",
  "description: Run the release checklist.",
  "hooks:",
  "  - event: PreToolUse",
  "    matcher: Bash",
  "    command: scripts/check-release-command.sh",
  "---",
  "# Release",
].join("\n");

describe("the hooks of a skill", () => {
  it("are those of its front matter, as the document has them", () => {
    const { entries, diagnostics } = parse(EXAMPLE);
    expect(diagnostics).toEqual([]);
    expect(entries).toMatchObject([
      {
        id: "skill:o4:PreToolUse:1",
        event: "preToolUse",
        source: { file: "/project/.o4/skills/release/SKILL.md", line: 4, column: 5, layer: "skill", dialect: "o4" },
        nativeHandler: "command",
        handler: { command: "scripts/check-release-command.sh", shell: "/bin/bash", cwd: null },
        match: { names: ["bash"] },
        timeoutMs: 10_000,
        timeoutSet: false,
        onFailure: "warn",
      },
    ]);
  });

  it("run before all others", () => {
    const config = parseConfig('[[hooks]]\nevent = "Stop"\ncommand = "x"\n', "managed").entries;
    expect(inRunOrder([...config, ...parse(EXAMPLE).entries]).map(({ source }) => source.layer)).toEqual([
      "skill",
      "managed",
    ]);
  });

  it("have an event, a matcher and a command alone: other fields take their defaults, with a warning", () => {
    const text = EXAMPLE.replace("    matcher: Bash", "    on_failure: block\n    timeout_secs: 5\n    handler: http");
    const { entries, diagnostics } = parse(text);
    expect(entries).toMatchObject([{ onFailure: "warn", timeoutMs: 10_000, nativeHandler: "command", match: null }]);
    expect(diagnostics).toMatchObject(
      [5, 6, 7].map((line) => ({ severity: "warning", code: "config.no-effect", place: { line, column: 5 } })),
    );
  });

  it.each([
    ["no front matter", "# Release\n\n---\nhooks: 5\n---\n"],
    ["no hooks in it", "---\ndescription: x\n---\n"],
    ["an empty list", "---\nhooks: []\n---\n"],
    ["an empty front matter", "---\n---\n"],
  ])("are none with %s", (_, text) => {
    expect(parse(text)).toEqual({ entries: [], diagnostics: [] });
  });

  it.each([
    ["invalid YAML", EXAMPLE.replace("Bash", '"Bash'), "config.syntax", 6],
    ["no end", "---\nhooks: []\n# Release\n", "config.syntax", 1],
    ["an unknown event", EXAMPLE.replace("PreToolUse", "preToolUse"), "config.unknown-event", 4],
    ["no command", EXAMPLE.replace("    command: scripts/check-release-command.sh\n", ""), "config.missing", 4],
    ["a table for a list", "---\nhooks:\n  event: Stop\n---\n", "config.type", 3],
    ["something else in the list", "---\nhooks:\n  - Stop\n---\n", "config.type", 3],
  ])("are in error with %s", (_, text, code, line) => {
    const { entries, diagnostics } = parse(text);
    expect(entries).toEqual([]);
    expect(diagnostics[0]).toMatchObject({ severity: "error", code, place: { line } });
  });

  it("have their places in a file with CR and LF line ends as well", () => {
    expect(parse(EXAMPLE.replaceAll("\n", "\r\n")).entries).toMatchObject([{ source: { line: 4, column: 5 } }]);
  });
});
