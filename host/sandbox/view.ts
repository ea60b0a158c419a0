import type { ClosedWasiOptions } from "./component/wasi/guest.ts";
import { nodeCrypto } from "./crypto.ts";
import type { PluginCall } from "./protocol.ts";

/** What a plugin's clocks and random numbers follow from. */
export type View = Pick<ClosedWasiOptions, "timestampMs" | "seed">;

/** What an instance sees while it starts: the same for every event, so that it always starts into the same state. */
export const START: View = { timestampMs: 0, seed: () => new Uint8Array(32) };

/** What it sees while it answers a call. */
export function viewOf({ timestampMs, envelope }: PluginCall): View {
  return { timestampMs, seed: () => nodeCrypto().createHash("sha256").update(envelope).digest() };
}
