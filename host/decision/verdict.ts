import type { JsonObject } from "../event/json.ts";
import type { Failure } from "../failure/failure.ts";

/** What a hook thinks of the event. */
export type Opinion = "allow" | "ask" | "deny";

/** A line that the agent shows in the session. */
export interface Message {
  readonly kind: "hook" | "warn" | "error";
  readonly text: string;
}

/** A raw result as its dialect understands it. */
export interface Verdict {
  readonly opinion: Opinion | null;
  /** Whether the event lets the opinion count. One that doesn't count may still halt. */
  readonly binding: boolean;
  /** Whether the remaining entries don't run. */
  readonly halts: boolean;
  /** The hook's own words for its opinion. */
  readonly reason: string | null;
  /** What the agent tells the user or the model about a block, in the dialect's words. */
  readonly message: string | null;
  readonly additionalContext: string | null;
  readonly updatedInput: JsonObject | null;
  readonly updatedOutput: string | null;
  readonly messages: readonly Message[];
  /** What went wrong with the hook itself, whatever the policy made of it. */
  readonly failure: Failure | null;
}

/** The verdict of a hook that has nothing to say. */
export const NO_OPINION: Verdict = {
  opinion: null,
  binding: false,
  halts: false,
  reason: null,
  message: null,
  additionalContext: null,
  updatedInput: null,
  updatedOutput: null,
  messages: [],
  failure: null,
};
