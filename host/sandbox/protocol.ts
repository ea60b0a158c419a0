import type { Failure } from "../failure/failure.ts";

/** One call of a plugin, as its thread receives it. */
export interface PluginCall {
  /** JSON text. */
  readonly envelope: string;
  /** The entry's `config` table as JSON text. */
  readonly config: string;
  /** What the plugin's clocks say: milliseconds since the Unix epoch. */
  readonly timestampMs: number;
  /** What the plugin's random numbers come from. */
  readonly seed: Uint8Array;
}

/** What the thread answers a call with. */
export interface PluginReply {
  readonly result:
    | { readonly kind: "answered"; readonly text: string }
    | { readonly kind: "failed"; readonly failure: Failure };
  readonly log: readonly string[];
}

/** What the thread says once when it is ready for calls. */
export const READY = "ready";
