import { availableParallelism } from "node:os";

/** How long at most; milliseconds. Many calls take less. */
const AWAKE_MS = 0.2;

/** On a single core it would keep from running what it waits for. */
const useful = availableParallelism() > 1;

let until = 0;
let turning = false;

/**
 * Keeps this thread's event loop from sleeping until `mayDoze`, or for a moment: a message is due, and a thread that sleeps takes longer to
 * wake than most calls take. Nothing is blocked, the loop turns as ever.
 */
export function stayAwake(): void {
  if (!useful) return;
  until = performance.now() + AWAKE_MS;
  if (!turning) turn();
}

export function mayDoze(): void {
  until = 0;
}

function turn(): void {
  turning = performance.now() < until;
  if (turning) setImmediate(turn);
}
