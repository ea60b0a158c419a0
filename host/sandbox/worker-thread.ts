import { THREAD_HEAP_MIB, THREAD_YOUNG_MIB } from "./limits.ts";
import { Thread } from "./thread.ts";

/** A thread for plugins. */
export function openThread(): Thread {
  const resourceLimits = { maxOldGenerationSizeMb: THREAD_HEAP_MIB, maxYoungGenerationSizeMb: THREAD_YOUNG_MIB };
  return new Thread("sandbox/worker", { resourceLimits });
}
