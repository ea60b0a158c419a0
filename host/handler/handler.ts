import type { HookEntry } from "../config/entry.ts";
import type { RawResult } from "../decision/raw.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { EventCall } from "../event/call.ts";

/** One entry to run on one event. */
export interface HandlerJob {
  readonly entry: HookEntry;
  readonly dialect: Dialect;
  readonly call: EventCall;
  /** Aborted when the host closes or the caller gives up: the hook is stopped then. */
  readonly signal: AbortSignal;
}

/** What running an entry brought, whatever happened. */
export interface HandlerRun {
  readonly result: RawResult;
  /** Executed instructions; null where they aren't counted. */
  readonly fuel: number | null;
  /** A plugin's log, or the end of a command's standard error: lines without their line ends. */
  readonly log: readonly string[];
}

/** What runs entries of one kind. */
export interface Handler {
  /** Runs the entry within its timeout. Never rejects: whatever goes wrong is a failed result. */
  run(job: HandlerJob): Promise<HandlerRun>;
  /** Leaves no process, worker, socket or timer behind. */
  close(): Promise<void>;
}
