/** The canonical names of the events, each of which a hook may handle. */
export const EVENT_NAMES = [
  "sessionStart",
  "sessionEnd",
  "userPromptSubmit",
  "preToolUse",
  "permissionRequest",
  "postToolUse",
  "postToolUseFailure",
  "assistantMessage",
  "turnStart",
  "turnStop",
  "error",
  "compactCheck",
  "preCompact",
  "postCompact",
  "subagentStart",
  "subagentStop",
  "teammateIdle",
  "fileChanged",
  "cwdChanged",
  "configChange",
  "notification",
  "taskCompleted",
  "worktreeCreate",
  "worktreeRemove",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** The envelope: what a hook gets to know about one event. A field is absent where the event has none or it is unknown. */
export interface HookEvent {
  event: EventName;
  /** The system whose configuration named the hook. */
  dialect: "openharness" | "o4";
  /** The name of the event in that system. */
  nativeEvent: string;
  sessionId?: string;
  cwd?: string;
  /** Milliseconds since the Unix epoch. */
  timestamp?: number;
  model?: string;
  provider?: string;
  permissionMode?: string;
  toolName?: string;
  toolInput?: unknown;
  toolOutput?: string;
  toolError?: string;
  errorMessage?: string;
  /** The whole prompt. */
  prompt?: string;
  permissionAction?: "ask" | "allow" | "deny";
  /** Counts from zero. */
  turnNumber?: number;
  turnReason?: string;
  filePath?: string;
  previousCwd?: string;
  agentId?: string;
  agentType?: string;
  status?: string;
  message?: string;
  /** Whatever else the agent knows. */
  [field: string]: unknown;
}
