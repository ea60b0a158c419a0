import { availableParallelism } from "node:os";

/** Milliseconds that a lookout takes at most. Many calls take less. */
const LOOKOUT_MS = 0.1;

/** How often it is looked until the event loop turns: some 20 microseconds. */
const LOOKS = 500;

/** How many lookouts are left out at most, after several in vain. */
const MOST_LEFT_OUT = 15;

/** On a single core it would keep from happening what it waits for. */
const useful = availableParallelism() > 1;

/** The ones that are out. */
let out: readonly Lookout[] = [];
let turning = false;

/**
 * Looks out for what another thread is about to do: a thread that sleeps takes longer to wake than most calls take. The event
 * loop turns all the while. Where it comes to nothing, because what is awaited takes longer or both threads have to share a core, it is tried
 * ever less often.
 */
export class Lookout {
  /** Whether it was there; it is dealt with then. */
  readonly look: () => boolean;
  #until = 0;
  #leftOut = 0;
  #toLeaveOut = 0;

  constructor(look: () => boolean) {
    this.look = look;
  }

  start(): void {
    if (!useful) return;
    if (this.#leftOut < this.#toLeaveOut) {
      this.#leftOut += 1;
      return;
    }
    this.#leftOut = 0;
    this.#until = performance.now() + LOOKOUT_MS;
    out = [...out, this];
    if (!turning) setImmediate(turn);
    turning = true;
  }

  /** It came. */
  end(): void {
    if (!out.includes(this)) return;
    out = out.filter((other) => other !== this);
    this.#toLeaveOut = 0;
  }

  /** Whether it goes on. `now` is as `performance.now()` gives it. */
  goesOn(now: number): boolean {
    if (now < this.#until) return true;
    this.#toLeaveOut = Math.min(2 * this.#toLeaveOut + 1, MOST_LEFT_OUT);
    return false;
  }
}

function turn(): void {
  // Turning makes garbage, and looking makes none.
  for (let looks = 0; looks < LOOKS && !out.some(look); looks += 1);
  const now = performance.now();
  out = out.filter((lookout) => lookout.goesOn(now));
  turning = out.length > 0;
  if (turning) setImmediate(turn);
}

function look(lookout: Lookout): boolean {
  return lookout.look();
}
