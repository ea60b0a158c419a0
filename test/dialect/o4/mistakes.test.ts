import { describe, expect, it } from "vitest";
import { complaints, parseConfig, parseInstructions } from "./subject.ts";

const PRE = 'event = "PreToolUse"\ncommand = "run"\n';

describe("likely mistakes", () => {
  it.each(["*", "Bash.*", "^Bash$", "(Bash)", "/Bash/", "Write,Edit", "mcp__*"])(
    "are matchers that look like patterns: %s",
    (matcher) => {
      expect(complaints(`${PRE}matcher = '${matcher}'`)).toContain("warning match.not-a-pattern 3:11");
    },
  );

  it.each(["Bash", "Write|Edit", "github__create_issue", "Str Replace-Editor", "a.b:c"])(
    "are not matchers that name tools: %s",
    (matcher) => {
      expect(complaints(`${PRE}matcher = "${matcher}"`)).toEqual([]);
    },
  );

  it.each(["", "|", "Write|", "Write||Edit", "---"])("are names in matchers with nothing in them: %j", (matcher) => {
    expect(complaints(`${PRE}matcher = "${matcher}"`)).toEqual(["warning match.empty 3:11"]);
  });

  it("are matchers on events that aren't about a tool", () => {
    expect(complaints('event = "Stop"\ncommand = "x"\nmatcher = "Bash"')).toEqual(["warning config.no-effect 3:11"]);
  });

  it("are timeouts in milliseconds", () => {
    expect(complaints(`${PRE}timeout_secs = 5000`)).toEqual(["warning config.timeout-unit 3:16"]);
    expect(complaints(`${PRE}timeout_secs = 1000`)).toEqual(["warning config.timeout-unit 3:16"]);
    expect(complaints(`${PRE}timeout_secs = 999.9`)).toEqual([]);
  });

  it("are blocks on events that can't be blocked", () => {
    const block = 'command = "x"\non_failure = "block"';
    for (const event of ["Stop", "PostToolUseFailure", "SessionEnd"]) {
      expect(complaints(`event = "${event}"\n${block}`)).toEqual(["warning config.never-blocks 3:14"]);
    }
    for (const event of ["PreToolUse", "PostToolUse", "SessionStart", "UserPromptSubmit"]) {
      expect(complaints(`event = "${event}"\n${block}`)).toEqual([]);
    }
  });

  it("are hooks for events that nothing triggers", () => {
    for (const event of ["PermissionRequest", "TaskCompleted", "ConfigChange", "WorktreeCreate", "Notification"]) {
      expect(complaints(`event = "${event}"\ncommand = "x"`)).toEqual(["warning config.not-wired 1:9"]);
    }
  });

  it("are paths into somebody's home folder, in files that others have as well", () => {
    const hook = (command: string) => `[[hooks]]\nevent = "Stop"\ncommand = '${command}'\n`;
    for (const command of [
      "/home/ada/check.sh",
      "sh -c '\"/Users/ada/x y\"'".replaceAll("'", ""),
      "C:\\Users\\ada\\x.exe",
      "/root/x",
    ]) {
      expect(parseConfig(hook(command)).diagnostics).toMatchObject([
        { code: "config.home-path", severity: "warning", place: { line: 3, column: 11 } },
      ]);
      expect(parseInstructions(`~~~hooks\n${hook(command)}~~~\n`).diagnostics).toHaveLength(1);
      for (const layer of ["user", "local", "managed"] as const) {
        expect(parseConfig(hook(command), layer).diagnostics).toEqual([]);
      }
    }
    for (const command of ["scripts/home/ada/x.sh", "$HOME/x", "~/x", "/usr/bin/env x", "./home/ada/x"]) {
      expect(parseConfig(hook(command)).diagnostics).toEqual([]);
    }
  });
});
