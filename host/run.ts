import { performance } from "node:perf_hooks";
import type { HookEntry } from "./config/entry.ts";
import { type Merged, merge, NOTHING_MERGED } from "./decision/merge.ts";
import type { HookTrace } from "./decision/outcome.ts";
import { ranTrace, skippedTrace } from "./decision/trace.ts";
import type { Verdict } from "./decision/verdict.ts";
import { dialectOf } from "./dialect/registry.ts";
import type { EventCall } from "./event/call.ts";
import { failure, HookletError } from "./failure/failure.ts";
import type { Handlers } from "./handler/registry.ts";
import type { PlannedEntry } from "./plan.ts";

/** What running some entries brought: the merged answer, and each entry's trace. */
export interface EventRun {
  readonly merged: Merged;
  readonly traces: ReadonlyMap<HookEntry, HookTrace>;
}

/** Runs the planned entries one after the other until one halts. Rejects with `host.closed` when the signal is aborted. */
export async function runEntries(
  planned: readonly PlannedEntry[],
  call: EventCall,
  handlers: Handlers,
  signal: AbortSignal,
): Promise<EventRun> {
  const started = performance.now();
  const traces = new Map<HookEntry, HookTrace>();
  let merged = NOTHING_MERGED;
  for (const { entry, skip, waits } of planned) {
    const timeLeft = typeof waits === "number" ? waits - (performance.now() - started) : Number.POSITIVE_INFINITY;
    const skipReason = skip ?? (merged.halted || timeLeft <= 0 ? "halted" : null);
    if (skipReason !== null) {
      traces.set(entry, skippedTrace(entry, skipReason));
      continue;
    }
    const { verdict, trace } = await runEntry(entry, Math.min(entry.timeoutMs, timeLeft), call, handlers, signal);
    // Half an answer must not pass for a whole one.
    if (signal.aborted) throw new HookletError(failure("host.closed", "the event was stopped before it was answered"));
    merged = merge(merged, verdict);
    traces.set(entry, trace);
  }
  return { merged, traces };
}

async function runEntry(
  entry: HookEntry,
  timeoutMs: number,
  call: EventCall,
  handlers: Handlers,
  signal: AbortSignal,
): Promise<{ verdict: Verdict; trace: HookTrace }> {
  const dialect = dialectOf(entry.source.dialect);
  if (entry.refusal !== null) {
    const verdict = dialect.interpret(entry, call, { kind: "failed", failure: entry.refusal });
    return { verdict, trace: ranTrace(entry, verdict, { durationMs: 0, fuel: null, log: [] }) };
  }
  const run = await handlers.run({ entry: { ...entry, timeoutMs }, dialect, call, signal });
  const verdict = dialect.interpret(entry, call, run.result);
  return { verdict, trace: ranTrace(entry, verdict, run) };
}
