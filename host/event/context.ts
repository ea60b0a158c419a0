import type { JsonObject, JsonValue } from "./json.ts";

/**
 * What the agent knows at the point of the session, with canonical names. All fields are optional, and fields
 * that aren't named here pass through to the envelopes as they are.
 */
export interface EventContext extends JsonObject {
  readonly sessionId?: string;
  readonly model?: string;
  readonly provider?: string;
  readonly permissionMode?: string;
  /** Milliseconds since the Unix epoch; the host's clock where it is absent. */
  readonly timestamp?: number;
  readonly toolName?: string;
  readonly toolInput?: JsonValue;
  readonly toolOutput?: string;
  readonly toolError?: string;
  readonly errorMessage?: string;
  readonly prompt?: string;
  readonly permissionAction?: "ask" | "allow" | "deny";
  /** Zero-based within the session. */
  readonly turnNumber?: number;
  readonly turnReason?: "completed" | "max_turns" | "error" | "interrupted";
  readonly filePath?: string;
  /** The session's working folder, where it is another than the workspace. */
  readonly cwd?: string;
  readonly previousCwd?: string;
  readonly agentId?: string;
  readonly agentType?: string;
  readonly status?: string;
  readonly message?: string;
  /** Whether the call is one of o4's CodeMode `exec` calls. */
  readonly codeMode?: boolean;
}

const STRING_FIELDS = [
  "sessionId",
  "model",
  "provider",
  "permissionMode",
  "toolName",
  "toolOutput",
  "toolError",
  "errorMessage",
  "prompt",
  "turnReason",
  "filePath",
  "cwd",
  "previousCwd",
  "agentId",
  "agentType",
  "status",
  "message",
] as const;

/** The last moment that a date can hold. */
const LAST_DATE_MS = 8.64e15;

const OTHER_FIELDS: Readonly<Record<string, { expected: string; accepts: (value: JsonValue) => boolean }>> = {
  timestamp: {
    expected: "a number of milliseconds since the Unix epoch",
    accepts: (value) => typeof value === "number" && value >= 0 && value <= LAST_DATE_MS,
  },
  turnNumber: { expected: "a number", accepts: (value) => typeof value === "number" && Number.isFinite(value) },
  codeMode: { expected: "`true` or `false`", accepts: (value) => typeof value === "boolean" },
  permissionAction: {
    expected: "`ask`, `allow` or `deny`",
    accepts: (value) => value === "ask" || value === "allow" || value === "deny",
  },
};

const CONTEXT_FIELDS: ReadonlyMap<string, { expected: string; accepts: (value: JsonValue) => boolean }> = new Map([
  ...STRING_FIELDS.map(
    (name) => [name, { expected: "a string", accepts: (value: JsonValue) => typeof value === "string" }] as const,
  ),
  ...Object.entries(OTHER_FIELDS),
]);

/** Far from where the engines of hosts and plugins run out of stack, and farther from what anybody means. */
const MAX_DEPTH = 1000;

/** What is wrong with a context that came as JSON, and with its known fields: one sentence each, none where it is sound. */
export function contextProblems(context: JsonObject): readonly string[] {
  if (isDeeper(context, MAX_DEPTH)) return [`the context is nested more than ${MAX_DEPTH} levels deep`];
  return Object.entries(context).flatMap(([name, value]) => {
    const field = CONTEXT_FIELDS.get(name);
    if (field === undefined || value === undefined || field.accepts(value)) return [];
    return [`the context's \`${name}\` is not ${field.expected}`];
  });
}

function isDeeper(value: JsonValue | undefined, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
