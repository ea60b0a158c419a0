import type { JsonObject } from "../event/json.ts";
import type { Message, Opinion, Verdict } from "./verdict.ts";

/** The answers so far, in run order. */
export interface Merged {
  readonly opinion: Opinion | null;
  /** How strong the opinion is; 0 is none. */
  readonly rank: number;
  /** Whether the remaining entries don't run. */
  readonly halted: boolean;
  readonly reason: string | null;
  readonly message: string | null;
  readonly contexts: readonly string[];
  readonly updatedInput: JsonObject | null;
  readonly updatedOutput: string | null;
  readonly messages: readonly Message[];
}

/** No entry has run yet. */
export const NOTHING_MERGED: Merged = {
  opinion: null,
  rank: 0,
  halted: false,
  reason: null,
  message: null,
  contexts: [],
  updatedInput: null,
  updatedOutput: null,
  messages: [],
};

/** Which opinion holds over which: a halting allow beats an ask, and nothing beats a deny but one that halts. */
const RANKS: Readonly<Record<Opinion, { readonly going: number; readonly halting: number }>> = {
  allow: { going: 1, halting: 3 },
  ask: { going: 2, halting: 2 },
  deny: { going: 4, halting: 5 },
};

/**
 * Adds one verdict to those before it: the one fold that serves every dialect. The strongest opinion holds, and
 * the first of equals. The last rewrite of a kind holds, contexts keep their order, and a deny leaves neither.
 */
export function merge(before: Merged, verdict: Verdict): Merged {
  const rank = rankOf(verdict);
  const leading = rank > before.rank ? { ...verdict, rank } : before;
  const denied = leading.opinion === "deny";
  const context = verdict.additionalContext === null ? [] : [verdict.additionalContext];
  return {
    opinion: leading.opinion,
    rank: leading.rank,
    halted: before.halted || verdict.halts,
    reason: leading.reason,
    message: leading.message,
    contexts: denied ? [] : [...before.contexts, ...context],
    updatedInput: denied ? null : (verdict.updatedInput ?? before.updatedInput),
    updatedOutput: denied ? null : (verdict.updatedOutput ?? before.updatedOutput),
    messages: [...before.messages, ...verdict.messages],
  };
}

/** How strong a verdict's opinion is; 0 where it has none that counts. */
export function rankOf({ opinion, binding, halts }: Verdict): number {
  if (opinion === null || !binding) return 0;
  return RANKS[opinion][halts ? "halting" : "going"];
}
