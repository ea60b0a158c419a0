import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDeadline } from "../../host/handler/deadline.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("nothing stops before the time is over, and then the timeout does", () => {
  using deadline = startDeadline(100, new AbortController().signal);
  vi.advanceTimersByTime(99);
  expect([deadline.signal.aborted, deadline.cause]).toEqual([false, null]);
  vi.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.cause]).toEqual([true, "timeout"]);
});

test("the outer signal stops at once", () => {
  const outer = new AbortController();
  using deadline = startDeadline(100, outer.signal);
  outer.abort();
  expect([deadline.signal.aborted, deadline.cause]).toEqual([true, "aborted"]);
});

test("an outer signal that is aborted already stops from the start", () => {
  using deadline = startDeadline(100, AbortSignal.abort());
  expect([deadline.signal.aborted, deadline.cause]).toEqual([true, "aborted"]);
});

test("the first cause stays", () => {
  const outer = new AbortController();
  using deadline = startDeadline(100, outer.signal);
  vi.advanceTimersByTime(100);
  outer.abort();
  expect(deadline.cause).toBe("timeout");
});

test.each([2 ** 31, 2 ** 53, Number.POSITIVE_INFINITY])("a time limit of %d ms is no limit of 1 ms", (timeoutMs) => {
  using deadline = startDeadline(timeoutMs, new AbortController().signal);
  vi.advanceTimersByTime(1_000_000);
  expect(deadline.cause).toBeNull();
});

test("when it is disposed of, no timer and no listener is left", () => {
  const outer = new AbortController();
  const removed = vi.spyOn(outer.signal, "removeEventListener");
  startDeadline(100, outer.signal)[Symbol.dispose]();
  expect(vi.getTimerCount()).toBe(0);
  expect(removed).toHaveBeenCalledOnce();
});
