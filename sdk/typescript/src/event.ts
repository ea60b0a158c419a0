import { EVENTS } from "./event-table.ts";

/** The canonical name of an event. */
export type EventName = keyof typeof EVENTS;

/** The canonical names of the events, each of which a hook may handle. */
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/** The envelope: what a hook gets to know about one event. A field is absent where the event has none or it is unknown. */
export interface HookEvent<Name extends EventName = EventName> {
  event: Name;
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
  /** Whatever the tool takes; `shellCommand` and `filePaths` find their way through it. */
  toolInput?: unknown;
  toolOutput?: string;
  toolError?: string;
  errorMessage?: string;
  /** The whole prompt. */
  prompt?: string;
  permissionAction?: "ask" | "allow" | "deny";
  /** Counts from zero. */
  turnNumber?: number;
  turnReason?: "completed" | "max_turns" | "error" | "interrupted";
  filePath?: string;
  previousCwd?: string;
  agentId?: string;
  agentType?: string;
  status?: string;
  message?: string;
  /** Whether the call is one of o4's CodeMode `exec` calls. */
  codeMode?: boolean;
  /** Whatever else the agent knows. */
  [field: string]: unknown;
}
