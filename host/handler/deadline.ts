/** Why a hook was stopped before it ended by itself. */
export type StopCause = "timeout" | "aborted";

/** A signal that is aborted at a time limit or together with another signal, and says which it was. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
  /** null as long as nothing stopped it. */
  readonly cause: StopCause | null;
}

/** Starts a time limit. Dispose of it when the work is done: its timer goes with it. */
export function startDeadline(timeoutMs: number, outer: AbortSignal): Deadline {
  const controller = new AbortController();
  let cause: StopCause | null = null;
  const stop = (why: StopCause) => {
    cause ??= why;
    controller.abort();
  };
  const onAbort = () => stop("aborted");
  const timer = setTimeout(() => stop("timeout"), Math.min(timeoutMs, MAX_TIMER_MS));
  if (outer.aborted) onAbort();
  else outer.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    get cause() {
      return cause;
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener("abort", onAbort);
    },
  };
}

// Node's timers fire at once beyond 31 bits.
const MAX_TIMER_MS = 2 ** 31 - 1;
