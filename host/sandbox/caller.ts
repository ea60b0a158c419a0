import type { LoadedPlugin, PluginCall, PluginReply } from "./protocol.ts";

/** When a call has to end that was started. */
export interface CallDeadline {
  /** Aborted then, or when nobody wants its answer any more. */
  readonly signal: AbortSignal;
  /** Milliseconds that it had at the start. */
  readonly timeoutMs: number;
}

/** Thrown for a call that finds too many others waiting. */
export class CallerBusy extends Error {}

/** What answers the calls of plugins. */
export interface Caller {
  /**
   * Answers a call. `start` is called when all is ready for it, and says when it has to end: the result is null where it didn't by
   * itself, and for a caller that is closed. Rejects with `CallerBusy`, and when the thread fails that it was to run in.
   */
  call(plugin: LoadedPlugin, call: PluginCall, start: () => CallDeadline): Promise<PluginReply | null>;
  /** Ends what runs. Leaves no thread behind. */
  close(): Promise<void>;
}
