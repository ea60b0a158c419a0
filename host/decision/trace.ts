import type { HookEntry } from "../config/entry.ts";
import type { EventCall } from "../event/call.ts";
import type { Merged } from "./merge.ts";
import type { HookTrace, Outcome, SkipReason } from "./outcome.ts";
import type { Verdict } from "./verdict.ts";

/** What the run of an entry cost and said besides its answer. */
export interface RunFacts {
  readonly durationMs: number;
  readonly fuel: number | null;
  readonly log: readonly string[];
}

/** The trace of an entry that ran. */
export function ranTrace(entry: HookEntry, verdict: Verdict, facts: RunFacts): HookTrace {
  return {
    ...head(entry),
    matched: true,
    status: verdict.failure === null ? "ran" : "failed",
    opinion: verdict.opinion,
    durationMs: facts.durationMs,
    fuel: facts.fuel,
    error: verdict.failure,
    log: facts.log,
  };
}

/** The trace of an entry that runs on without the host waiting for it. */
export function startedTrace(entry: HookEntry): HookTrace {
  const unknown = { opinion: null, durationMs: null, fuel: null, error: null, log: [] };
  return { ...head(entry), matched: true, status: "ran", ...unknown };
}

/** The trace of an entry that didn't run. */
export function skippedTrace(entry: HookEntry, skipReason: SkipReason): HookTrace {
  return {
    ...head(entry),
    matched: skipReason !== "not-matched",
    status: "skipped",
    skipReason,
    opinion: null,
    durationMs: null,
    fuel: null,
    error: null,
    log: [],
  };
}

function head(entry: HookEntry): Pick<HookTrace, "id" | "dialect" | "handler" | "source" | "layer"> {
  const { file, line, column, layer, dialect } = entry.source;
  return { id: entry.id, dialect, handler: entry.handler.kind, source: `${file}:${line}:${column}`, layer };
}

/** The event's outcome once every entry was run or skipped. */
export function outcomeOf(call: EventCall, merged: Merged, hooks: readonly HookTrace[]): Outcome {
  const blocked = merged.opinion === "deny";
  return {
    event: call.event,
    decision: merged.opinion,
    blocked,
    reason: merged.reason,
    message: blocked ? merged.message : null,
    additionalContext: merged.contexts.length === 0 ? null : merged.contexts.join("\n\n"),
    updatedInput: merged.updatedInput,
    updatedOutput: merged.updatedOutput,
    messages: merged.messages,
    hooks,
  };
}
