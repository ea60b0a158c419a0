import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { startEarly } from "../sandbox/worker-thread.ts";
import { surroundingsOf } from "../surroundings.ts";

/** Makes the process that runs a command quick: an agent waits for it at every event. */
export function prepareProcess(command: string | undefined): void {
  const { cacheDir } = surroundingsOf({});
  enableCompileCache(join(cacheDir, "code"));
  // Where plugins were prepared before, one is likely to be called.
  if (command === "fire" && existsSync(join(cacheDir, "components"))) startEarly();
}
