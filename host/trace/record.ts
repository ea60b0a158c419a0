import type { Effect } from "../decision/effect.ts";
import { effectsOf } from "../decision/effect.ts";
import type { HookTrace, Outcome } from "../decision/outcome.ts";
import type { RawResult } from "../decision/raw.ts";
import type { Verdict } from "../decision/verdict.ts";
import type { EventCall } from "../event/call.ts";
import type { EventContext } from "../event/context.ts";
import type { PlannedEntry } from "../plan.ts";

/** What became of an entry that ran, with all that the trace of a run tells of it. */
export interface RanEntry {
  readonly raw: RawResult;
  readonly verdict: Verdict;
  readonly trace: HookTrace;
}

/** One entry in the record of an event. */
export interface HookRecord extends HookTrace {
  /** Why it matched, or why it didn't. */
  readonly why: string;
  /** How a command ended: its exit status, or the signal that ended it; absent for others. */
  readonly exit?: number | string;
  /** The status that a server answered with; absent for others. */
  readonly httpStatus?: number;
  readonly reason: string | null;
  readonly effects: readonly Effect[];
}

/** The record of one event: one line of JSON in the trace file. */
export interface EventRecord extends Omit<Outcome, "hooks"> {
  /** When the event was fired: ISO 8601, UTC. */
  readonly time: string;
  readonly mode: EventCall["mode"];
  readonly cwd: string;
  /** As it was given, with the timestamp that the event had. */
  readonly context: EventContext;
  readonly hooks: readonly HookRecord[];
}

/** Puts the record of an event together. `time` is in milliseconds since the Unix epoch. */
export function recordOf(
  call: EventCall,
  planned: readonly PlannedEntry[],
  ran: ReadonlyMap<string, RanEntry>,
  outcome: Outcome,
  time: string,
): EventRecord {
  const effects = effectsOf([...ran].map(([id, { verdict }]) => ({ id, verdict })));
  const hooks = outcome.hooks.map((hook): HookRecord => {
    const entry = ran.get(hook.id);
    return {
      ...hook,
      why: planned.find((plan) => plan.entry.id === hook.id)?.why ?? "",
      ...(entry === undefined ? {} : endOf(entry.raw)),
      reason: entry?.verdict.reason ?? null,
      effects: effects.get(hook.id) ?? [],
    };
  });
  return {
    time,
    mode: call.mode,
    cwd: call.cwd,
    context: { ...call.context, timestamp: call.timestamp },
    ...outcome,
    hooks,
  };
}

function endOf(raw: RawResult): Pick<HookRecord, "exit" | "httpStatus"> {
  if (raw.kind === "exited") return { exit: raw.exitCode ?? raw.signal ?? "unknown" };
  return raw.kind === "responded" ? { httpStatus: raw.status } : {};
}
