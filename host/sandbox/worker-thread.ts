import { THREAD_HEAP_MIB, THREAD_YOUNG_MIB } from "./limits.ts";
import { Thread } from "./thread.ts";

let early: Thread | null = null;

/** Starts a thread for plugins before anybody asks for one: it takes as long to start as all else that comes before its first call. */
export function startEarly(): void {
  early = start();
  early.keep(false);
}

/** A thread for plugins: the one that was started early, once, or a new one. */
export function openThread(): Thread {
  const thread = early ?? start();
  early = null;
  return thread;
}

function start(): Thread {
  const resourceLimits = { maxOldGenerationSizeMb: THREAD_HEAP_MIB, maxYoungGenerationSizeMb: THREAD_YOUNG_MIB };
  return new Thread("sandbox/worker", { resourceLimits });
}
