import { expect, test } from "vitest";
import { blockedMessage } from "../../../host/dialect/openharness/message.ts";

test.each([
  ["preToolUse", "no rm", "tool call blocked by a preToolUse hook: no rm"],
  ["permissionRequest", "no rm", "tool call blocked by a permissionRequest hook: no rm"],
  ["userPromptSubmit", "secret", "prompt blocked by a userPromptSubmit hook: secret"],
  ["userPromptSubmit", null, "prompt blocked by a userPromptSubmit hook"],
  ["turnStart", null, "event blocked by a turnStart hook"],
] as const)("a block of %s because of %s", (event, reason, message) => {
  expect(blockedMessage(event, reason)).toBe(message);
});
