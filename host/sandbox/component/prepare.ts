import { setTimeout as delay } from "node:timers/promises";
import { failure } from "../../failure/failure.ts";
import { PREPARE_LIMIT_MS } from "../limits.ts";
import { nextMessage, startThread } from "../thread.ts";
import type { Prepared } from "./prepare-thread.ts";

/** Validates and transpiles a component, in a thread that can be stopped. */
export async function prepareComponent(bytes: Uint8Array, signal: AbortSignal): Promise<Prepared> {
  const worker = startThread("./prepare-thread", import.meta.url, { workerData: bytes, stderr: true });
  // jco prints how it failed, which is told anyway.
  worker.stderr.resume();
  const timer = new AbortController();
  try {
    return await Promise.race([
      nextMessage(worker, signal).then((message) => message as Prepared),
      delay(PREPARE_LIMIT_MS, refused(`it took longer than ${PREPARE_LIMIT_MS} ms to prepare`), timer),
    ]);
  } catch (error) {
    if (signal.aborted) return { ok: false, failure: failure("host.closed", "the host was closed") };
    return refused(error instanceof Error ? error.message : String(error));
  } finally {
    timer.abort();
    await worker.terminate();
  }
}

function refused(why: string): Prepared {
  return { ok: false, failure: failure("sandbox.invalid", `the component can't be prepared: ${why}`) };
}
