import { merge, NOTHING_MERGED, rankOf } from "./merge.ts";
import type { Verdict } from "./verdict.ts";

/** What an answer did to the outcome; `to` is the id of the entry that it lost against. */
export type Effect =
  | { readonly kind: "decides" | "halts" | "adds-context" | "rewrites-input" | "rewrites-output" | "doesn't-count" }
  | { readonly kind: "loses"; readonly what: "opinion" | "context" | "input" | "output"; readonly to: string };

/** A verdict with the id of its entry. */
export interface Judged {
  readonly id: string;
  readonly verdict: Verdict;
}

/** What each answer did, by entry id: who decided, and what lost against what. `judged` is in run order. */
export function effectsOf(judged: readonly Judged[]): ReadonlyMap<string, readonly Effect[]> {
  const decider = deciderOf(judged);
  const denier = decider?.verdict.opinion === "deny" ? decider.id : null;
  const lastInput = judged.findLast(({ verdict }) => verdict.updatedInput !== null)?.id ?? null;
  const lastOutput = judged.findLast(({ verdict }) => verdict.updatedOutput !== null)?.id ?? null;
  return new Map(
    judged.map(({ id, verdict }) => {
      const effects: (Effect | null)[] = [
        opinionEffect(id, verdict, decider),
        verdict.halts ? { kind: "halts" } : null,
        verdict.additionalContext === null ? null : keptOr("context", "adds-context", denier),
        verdict.updatedInput === null ? null : keptOr("input", "rewrites-input", denier ?? other(id, lastInput)),
        verdict.updatedOutput === null ? null : keptOr("output", "rewrites-output", denier ?? other(id, lastOutput)),
      ];
      return [id, effects.filter((effect) => effect !== null)];
    }),
  );
}

/** The entry whose opinion is the outcome's: the first of the strongest. */
function deciderOf(judged: readonly Judged[]): Judged | null {
  const { rank } = judged.reduce((merged, { verdict }) => merge(merged, verdict), NOTHING_MERGED);
  return judged.find(({ verdict }) => rank > 0 && rankOf(verdict) === rank) ?? null;
}

function opinionEffect(id: string, verdict: Verdict, decider: Judged | null): Effect | null {
  if (verdict.opinion === null) return null;
  if (!verdict.binding) return { kind: "doesn't-count" };
  if (decider === null || decider.id === id) return { kind: "decides" };
  return verdict.opinion === decider.verdict.opinion ? null : { kind: "loses", what: "opinion", to: decider.id };
}

function keptOr(
  what: "context" | "input" | "output",
  kept: "adds-context" | "rewrites-input" | "rewrites-output",
  lostTo: string | null,
): Effect {
  return lostTo === null ? { kind: kept } : { kind: "loses", what, to: lostTo };
}

function other(id: string, last: string | null): string | null {
  return last === id ? null : last;
}
