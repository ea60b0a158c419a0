import type { Interfaces } from "./guest.ts";
import { Timer } from "./io.ts";

const NANOSECONDS_PER_MS = 1_000_000;
const RESOLUTION_MS = 1;

/**
 * `wasi:clocks`: every clock stands still at the event's time, in UTC, so that a run can be replayed.
 *
 * The monotonic clock shows that time too, not 0: a guest may subtract from its first reading. As the clock never
 * reaches a later instant, a pollable for one is ready at once. A sleep then ends immediately, where the other sound
 * choice, never, would hang every guest that sleeps until its timeout. Timers that are polled together are due together,
 * whatever their order in time, and after a response that they are polled together with: no time passes while something
 * else can happen. A guest that sleeps in a loop until the clock has moved doesn't get past that loop; its fuel or its
 * timeout ends it.
 */
export const clocks: Interfaces = {
  "wasi:clocks/monotonic-clock": ({ timestampMs, resources }) => ({
    now: () => BigInt(Math.trunc(timestampMs)) * BigInt(NANOSECONDS_PER_MS),
    resolution: () => BigInt(RESOLUTION_MS * NANOSECONDS_PER_MS),
    subscribeInstant: () => new Timer(resources),
    subscribeDuration: () => new Timer(resources),
  }),
  "wasi:clocks/wall-clock": ({ timestampMs }) => ({
    now: () => datetime(timestampMs),
    resolution: () => datetime(RESOLUTION_MS),
  }),
  "wasi:clocks/timezone": () => ({
    display: () => ({ utcOffset: 0, name: "UTC", inDaylightSavingTime: false }),
    utcOffset: () => 0,
  }),
};

function datetime(ms: number): { seconds: bigint; nanoseconds: number } {
  const whole = Math.trunc(ms);
  return { seconds: BigInt(Math.trunc(whole / 1000)), nanoseconds: (whole % 1000) * NANOSECONDS_PER_MS };
}
