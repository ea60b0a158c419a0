/**
 * Makes the clock and the random numbers a part of the event, so that the same event gives the same decision whenever
 * and wherever it is replayed: the clock stands at the event's timestamp, and each event starts its own random sequence.
 * The build evaluates this module before every other one, hence also before a clock is read while a plugin loads.
 */

let now = 0;
let envelope: string | undefined;
let state: number | undefined;

/** Sets the clock to `timestamp` (milliseconds since the Unix epoch, 0 where the event has none). */
export function enterEvent(text: string, timestamp = 0): void {
  now = timestamp;
  envelope = text;
  state = undefined;
}

/** Whether an event is being handled, as opposed to the plugin being loaded, which happens once, at build time. */
export function hasEvent(): boolean {
  return envelope !== undefined;
}

const EngineDate = Date;

globalThis.Date = new Proxy(EngineDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now], newTarget),
  apply: () => new EngineDate(now).toString(),
});
EngineDate.now = () => now;
EngineDate.prototype.constructor = globalThis.Date;
Object.defineProperty(globalThis, "performance", { value: { now: () => 0, timeOrigin: 0 } });

/** Mulberry32: 32 bits of state, seeded when a hook first asks, for most never do and envelopes may be large. */
Math.random = () => {
  state = ((state ?? seed(envelope ?? "")) + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** FNV-1a over UTF-16 code units. */
function seed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
