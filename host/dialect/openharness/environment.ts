import type { EventCall } from "../../event/call.ts";
import type { JsonValue } from "../../event/json.ts";
import { envelope } from "./envelope.ts";

/** The variable of each envelope field. Source: the openHarness document, "Env vars set per event". */
const VARIABLES = {
  event: "OH_EVENT",
  toolName: "OH_TOOL_NAME",
  toolArgs: "OH_TOOL_ARGS",
  toolInputJson: "OH_TOOL_INPUT_JSON",
  toolOutput: "OH_TOOL_OUTPUT",
  prompt: "OH_PROMPT",
  toolError: "OH_TOOL_ERROR",
  errorMessage: "OH_ERROR_MESSAGE",
  permissionAction: "OH_PERMISSION_ACTION",
  turnNumber: "OH_TURN_NUMBER",
  turnReason: "OH_TURN_REASON",
  sessionId: "OH_SESSION_ID",
  model: "OH_MODEL",
  provider: "OH_PROVIDER",
  permissionMode: "OH_PERMISSION_MODE",
  filePath: "OH_FILE_PATH",
  newCwd: "OH_NEW_CWD",
  agentId: "OH_AGENT_ID",
  message: "OH_MESSAGE",
} as const;

/** Bytes of UTF-8 that `OH_PROMPT` holds at most. */
export const PROMPT_LIMIT = 8192;

/** The host's environment without `OH_*` variables of an earlier event, plus this event's. */
export function environment(call: EventCall): Readonly<Record<string, string>> {
  const inherited = Object.entries(call.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !pair[0].startsWith("OH_"),
  );
  const fields = envelope(call);
  const own = Object.entries(VARIABLES).flatMap(([field, variable]): [string, string][] => {
    const value = fields[field];
    if (value === undefined || value === null) return [];
    const written = textOf(value);
    return [[variable, field === "prompt" ? cutUtf8(written, PROMPT_LIMIT) : written]];
  });
  return Object.fromEntries([...inherited, ...own]);
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The longest start of `text` that has at most `limit` bytes of UTF-8 and ends at a character. */
export function cutUtf8(text: string, limit: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit));
  return text.slice(0, read);
}
