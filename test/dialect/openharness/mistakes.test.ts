import { describe, expect, it } from "vitest";
import { diagnosticsOf } from "./parsing.ts";

function hookOf(event: string, hook: string): string {
  return `hooks:\n  ${event}:\n    - ${hook}\n`;
}

describe("what is valid and hardly meant is warned of", () => {
  it.each([
    ["alternatives", "preToolUse", "{ match: Bash|Edit, command: a }", "match.literal 3:16"],
    ["anchors", "preToolUse", "{ match: ^Bash$, command: a }", "match.literal 3:16"],
    ["a regular expression without slashes", "preToolUse", "{ match: 'mcp__.*', command: a }", "match.literal 3:16"],
    ["seconds for milliseconds", "turnStop", "{ timeout: 10, command: a }", "config.timeout-unit 3:18"],
    [
      "a block where nothing can be blocked",
      "turnStop",
      "{ wasm: a.wasm, onFailure: block }",
      "config.never-blocks 3:34",
    ],
    [
      "JSON that nobody reads",
      "turnStop",
      "{ command: 'echo {\"hookSpecificOutput\":{}}' }",
      "script.unread-json 3:18",
    ],
    ["somebody's home folder", "turnStop", "{ command: /home/ada/hook.sh }", "config.home-path 3:18"],
  ])("%s", (_what, event, hook, expected) => {
    expect(diagnosticsOf(hookOf(event, hook))).toEqual([expect.stringContaining(`warning ${expected} `)]);
  });

  it.each([
    ["a regular expression", "preToolUse", "{ match: /Bash|Edit/, command: a }"],
    ["a glob", "preToolUse", "{ match: 'mcp__*__read', command: a }"],
    ["a name with a sign in it", "preToolUse", "{ match: github.create-issue, command: a }"],
    ["a short timeout that is long enough", "turnStop", "{ timeout: 100, command: a }"],
    ["a block where it can be", "preToolUse", "{ wasm: a.wasm, onFailure: block }"],
    ["JSON that is read", "preToolUse", "{ command: 'echo {\"hookSpecificOutput\":{}}', jsonIO: true }"],
    ["everybody's home folder", "turnStop", "{ command: $HOME/hook.sh }"],
  ])("but not %s", (_what, event, hook) => {
    expect(diagnosticsOf(hookOf(event, hook))).toEqual([]);
  });
});
