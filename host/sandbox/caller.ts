import type { LoadedPlugin, PluginCall, PluginReply } from "./protocol.ts";

/** Thrown for a call that finds too many others waiting. */
export class CallerBusy extends Error {}

/** What answers the calls of plugins. */
export interface Caller {
  /**
   * Answers a call. Where it takes time, `start` is called when all is ready for it, and gives the signal that stops it: the result is null
   * then, and for a caller that is closed. Rejects with `CallerBusy`, and when the thread fails that it was to run in.
   */
  call(plugin: LoadedPlugin, call: PluginCall, start: () => AbortSignal): Promise<PluginReply | null>;
  /** Ends what runs. Leaves no thread behind. */
  close(): Promise<void>;
}
