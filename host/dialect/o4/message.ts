import { type EventName, eventRow } from "../../event/table.ts";

/** What a block stops. */
const STOPPED: Partial<Record<EventName, string>> = {
  preToolUse: "Tool execution",
  postToolUse: "Tool execution",
  permissionRequest: "Tool execution",
  userPromptSubmit: "Prompt",
  sessionStart: "Session",
};

/**
 * What the agent says where a hook stopped something: by its exit code or failure, or by a permission decision.
 * Source: the o4 document, sections "What a hook's result does" and "Change a tool call".
 */
export function blockedMessage(event: EventName, by: "blocked" | "denied"): string {
  return `${STOPPED[event] ?? "Event"} ${by} by ${eventRow(event).o4?.name ?? event} hook`;
}
