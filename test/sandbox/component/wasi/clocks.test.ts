import fc from "fast-check";
import { expect, test } from "vitest";
import { guestView } from "./guest-view.ts";

/** The interface that jco's authors have no types for. */
interface Timezone {
  display(when: unknown): unknown;
  utcOffset(when: unknown): number;
}

/** Up to the last instant that a JavaScript date has. */
const instant = fc.integer({ min: 0, max: 8_640_000_000_000_000 });

test("the wall clock stands at the event's time", () => {
  fc.assert(
    fc.property(instant, (timestampMs) => {
      const clock = guestView({ timestampMs }).imports["wasi:clocks/wall-clock"];
      const { seconds, nanoseconds } = clock.now();
      expect(Number(seconds) * 1000 + nanoseconds / 1_000_000).toBe(timestampMs);
      expect(nanoseconds).toBeLessThan(1_000_000_000);
      expect(clock.now()).toEqual({ seconds, nanoseconds });
    }),
  );
});

test("the monotonic clock stands at the same instant", () => {
  fc.assert(
    fc.property(instant, (timestampMs) => {
      const clock = guestView({ timestampMs }).imports["wasi:clocks/monotonic-clock"];
      expect(clock.now()).toBe(BigInt(timestampMs) * 1_000_000n);
      expect(clock.now()).toBe(clock.now());
    }),
  );
});

test("a fraction of a millisecond is dropped", () => {
  const { imports } = guestView({ timestampMs: 1500.75 });
  expect(imports["wasi:clocks/wall-clock"].now()).toEqual({ seconds: 1n, nanoseconds: 500_000_000 });
  expect(imports["wasi:clocks/monotonic-clock"].now()).toBe(1_500_000_000n);
});

test("both clocks tell their resolution, a millisecond", () => {
  const { imports } = guestView();
  expect(imports["wasi:clocks/wall-clock"].resolution()).toEqual({ seconds: 0n, nanoseconds: 1_000_000 });
  expect(imports["wasi:clocks/monotonic-clock"].resolution()).toBe(1_000_000n);
});

test("a sleep, however long, ends at once and moves no clock", () => {
  const { imports } = guestView();
  const clock = imports["wasi:clocks/monotonic-clock"];
  const before = clock.now();
  for (const pollable of [clock.subscribeDuration(2n ** 64n - 1n), clock.subscribeInstant(before + 1n)]) {
    expect(pollable.ready()).toBe(true);
    pollable.block();
  }
  expect(clock.now()).toBe(before);
});

test("the time zone is UTC", () => {
  const { closed, imports } = guestView();
  const timezone = closed.imports["wasi:clocks/timezone"] as Timezone;
  const now = imports["wasi:clocks/wall-clock"].now();
  expect(timezone.display(now)).toEqual({ utcOffset: 0, name: "UTC", inDaylightSavingTime: false });
  expect(timezone.utcOffset(now)).toBe(0);
});
