import type { HandlerSpec } from "../config/entry.ts";
import type { LayerName } from "../config/layer.ts";
import type { JsonObject } from "../event/json.ts";
import type { DialectName, EventName } from "../event/table.ts";
import type { Failure } from "../failure/failure.ts";
import type { Message, Opinion } from "./verdict.ts";

/** Why an entry didn't run. */
export type SkipReason = "not-matched" | "halted" | "untrusted" | "not-wired";

/** What became of one entry on one event. */
export interface HookTrace {
  readonly id: string;
  readonly dialect: DialectName;
  readonly handler: HandlerSpec["kind"];
  /** `file:line:column`, with the file's absolute path. */
  readonly source: string;
  readonly layer: LayerName;
  readonly matched: boolean;
  readonly status: "ran" | "failed" | "skipped";
  /** Only where `status` is `skipped`. */
  readonly skipReason?: SkipReason;
  /** What the hook said, whether or not the event let it count. */
  readonly opinion: Opinion | null;
  /** Wall-clock milliseconds; null where it didn't run, and where the host didn't wait for it. */
  readonly durationMs: number | null;
  /** Executed instructions; null where they aren't counted. */
  readonly fuel: number | null;
  readonly error: Failure | null;
  /** What the hook logged: a plugin's log lines, the last lines of a command's standard error. */
  readonly log: readonly string[];
}

/** The merged answer of all entries for one event. */
export interface Outcome {
  readonly event: EventName;
  readonly decision: Opinion | null;
  /** Whether the agent must not go on with what the event announced. */
  readonly blocked: boolean;
  /** The reason that the deciding hook gave. */
  readonly reason: string | null;
  /** What to tell the user or the model about a block. */
  readonly message: string | null;
  /** To be put before the prompt, with a blank line between. */
  readonly additionalContext: string | null;
  /** Replaces the tool's input. */
  readonly updatedInput: JsonObject | null;
  /** Replaces the tool's output. */
  readonly updatedOutput: string | null;
  /** What to show in the session, in run order. */
  readonly messages: readonly Message[];
  /** Every entry of the event, in run order. */
  readonly hooks: readonly HookTrace[];
}
