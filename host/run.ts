import { monotonicMs } from "./clock.ts";
import type { HookEntry } from "./config/entry.ts";
import { type Merged, merge, NOTHING_MERGED } from "./decision/merge.ts";
import type { HookTrace } from "./decision/outcome.ts";
import type { RawResult } from "./decision/raw.ts";
import { ranTrace, skippedTrace } from "./decision/trace.ts";
import { openDialect } from "./dialect/registry.ts";
import type { EventCall } from "./event/call.ts";
import { failure, HookletError } from "./failure/failure.ts";
import type { Handlers } from "./handler/registry.ts";
import type { PlannedEntry } from "./plan.ts";
import type { RanEntry } from "./trace/record.ts";

/** What running some entries brought. The maps are by entry id, in run order. */
export interface EventRun {
  readonly merged: Merged;
  /** Every entry, run or skipped. */
  readonly traces: ReadonlyMap<string, HookTrace>;
  readonly ran: ReadonlyMap<string, RanEntry>;
}

/** Runs the planned entries one after the other until one halts. Rejects with `host.closed` when the signal is aborted. */
export async function runEntries(
  planned: readonly PlannedEntry[],
  call: EventCall,
  handlers: Handlers,
  signal: AbortSignal,
): Promise<EventRun> {
  const started = monotonicMs();
  const traces = new Map<string, HookTrace>();
  const ran = new Map<string, RanEntry>();
  let merged = NOTHING_MERGED;
  for (const { entry, skip, waits } of planned) {
    const timeLeft = typeof waits === "number" ? waits - (monotonicMs() - started) : Number.POSITIVE_INFINITY;
    const skipReason = skip ?? (merged.halted || timeLeft <= 0 ? "halted" : null);
    if (skipReason !== null) {
      traces.set(entry.id, skippedTrace(entry, skipReason));
      continue;
    }
    const done = await runEntry(entry, Math.min(entry.timeoutMs, Math.ceil(timeLeft)), call, handlers, signal);
    // Half an answer must not pass for a whole one.
    if (signal.aborted) throw new HookletError(failure("host.closed", "the event was stopped before it was answered"));
    merged = merge(merged, done.verdict);
    traces.set(entry.id, done.trace);
    ran.set(entry.id, done);
  }
  return { merged, traces, ran };
}

async function runEntry(
  entry: HookEntry,
  timeoutMs: number,
  call: EventCall,
  handlers: Handlers,
  signal: AbortSignal,
): Promise<RanEntry> {
  const dialect = await openDialect(entry.source.dialect);
  if (entry.refusal !== null) {
    const raw: RawResult = { kind: "failed", failure: entry.refusal };
    const verdict = dialect.interpret(strictly(entry, raw), call, raw);
    return { raw, verdict, trace: ranTrace(entry, verdict, { durationMs: 0, fuel: null, log: [] }) };
  }
  const run = await handlers.run({ entry: { ...entry, timeoutMs }, dialect, call, signal });
  const verdict = dialect.interpret(strictly(entry, run.result), call, run.result);
  return { raw: run.result, verdict, trace: ranTrace(entry, verdict, run) };
}

/** What isn't the plugin that was reviewed blocks, whatever its entry says of failures. */
function strictly(entry: HookEntry, raw: RawResult): HookEntry {
  const isUnreviewed = raw.kind === "failed" && raw.failure.code.startsWith("bundle.");
  return isUnreviewed ? { ...entry, onFailure: "block" } : entry;
}
