import type { EventName } from "../../event/table.ts";

const BLOCKED_THING: Partial<Record<EventName, string>> = {
  preToolUse: "tool call",
  permissionRequest: "tool call",
  userPromptSubmit: "prompt",
};

/** What the agent says of a block, with the hook's reason where it gave one. */
export function blockedMessage(event: EventName, reason: string | null): string {
  const said = `${BLOCKED_THING[event] ?? "event"} blocked by a ${event} hook`;
  return reason === null ? said : `${said}: ${reason}`;
}
