import type { EventCall } from "../../event/call.ts";
import type { JsonObject, JsonValue } from "../../event/json.ts";
import { type EventName, eventRow } from "../../event/table.ts";
import { isCodeMode, withoutSource } from "./code-mode.ts";

/** Unicode scalar values of a task or a reply that a hook gets. */
const EXCERPT = 120;

/** The events that are about one tool call. */
const NAMES_TOOL: readonly EventName[] = ["preToolUse", "postToolUse", "postToolUseFailure"];

/**
 * The JSON object that commands and servers receive: all six fields, always. A subagent's name is the context's
 * `agentType`, a teammate's identifier its `agentId`, a reply its `message`, and the mailbox `leaderMailboxPath`.
 * Source: the o4 document, section "What a hook receives".
 */
export function envelope(call: EventCall): JsonObject {
  const { event, context, mode, timestamp } = call;
  return {
    event_type: eventRow(event).o4?.name ?? event,
    tool_name: NAMES_TOOL.includes(event) ? (context.toolName ?? null) : null,
    tool_args: TOOL_ARGS[event]?.(call) ?? null,
    session_id: mode === "print" ? "print" : (context.sessionId ?? null),
    timestamp,
    tool_error: TOOL_ERROR[event]?.(call) ?? null,
  };
}

type Field = (call: EventCall) => JsonValue | undefined;

const TOOL_ARGS: Partial<Record<EventName, Field>> = {
  preToolUse: (call) => {
    const input = call.context.toolInput ?? null;
    return isCodeMode(call) ? withoutSource(input) : input;
  },
  userPromptSubmit: ({ context }) => ({ prompt: context.prompt ?? null }),
  assistantMessage: ({ context }) => ({ message: context.message ?? null }),
  subagentStart: ({ context }) => ({ ...agentOf(context), prompt: excerpt(context.prompt) }),
  subagentStop: ({ context }) => ({ ...agentOf(context), status: context.status ?? null }),
  teammateIdle: ({ context }) => ({
    teammate_id: context.agentId ?? null,
    leader_mailbox_path: context.leaderMailboxPath ?? null,
    summary: excerpt(context.message),
  }),
};

const TOOL_ERROR: Partial<Record<EventName, Field>> = {
  postToolUseFailure: ({ context }) => context.toolError ?? context.errorMessage,
  error: ({ context }) => context.errorMessage ?? context.toolError,
  subagentStop: agentError,
  teammateIdle: agentError,
};

function agentOf({ agentType, agentId }: EventCall["context"]): JsonObject {
  return { agent: agentType ?? null, agent_id: agentId ?? null };
}

/** Only a subagent that failed has an error, whatever else the context holds. */
function agentError({ context }: EventCall): JsonValue | undefined {
  const mayHaveFailed = context.status === undefined || context.status === "failed";
  return mayHaveFailed ? (context.errorMessage ?? context.toolError) : null;
}

function excerpt(text: string | undefined): string | null {
  // No character takes more than two units.
  return text === undefined ? null : [...text.slice(0, 2 * EXCERPT)].slice(0, EXCERPT).join("");
}
