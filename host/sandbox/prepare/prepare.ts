import { messageOf } from "../../failure/caught.ts";
import { failure } from "../../failure/failure.ts";
import { PREPARE_LIMIT_MS } from "../limits.ts";
import { Thread } from "../thread.ts";
import type { Prepared } from "./prepare-thread.ts";

/** Validates a component or an Extism module and makes it ready, in a thread that can be stopped. The bytes' buffer is handed over to it for good. */
export async function preparePlugin(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Prepared> {
  if (signal.aborted) return CLOSED;
  const thread = new Thread("sandbox/prepare/prepare-thread", { stderr: true });
  const stop = () => void thread.end();
  const timer = setTimeout(stop, PREPARE_LIMIT_MS);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const prepared = (await thread.ask(bytes, [bytes.buffer])) as Prepared | null;
    if (prepared !== null) return prepared;
    return signal.aborted ? CLOSED : refused(`it took longer than ${PREPARE_LIMIT_MS} ms to prepare`);
  } catch (error) {
    return refused(messageOf(error));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    await thread.end();
  }
}

const CLOSED: Prepared = { ok: false, failure: failure("host.closed", "the host was closed") };

function refused(why: string): Prepared {
  return { ok: false, failure: failure("sandbox.invalid", `the plugin can't be prepared: ${why}`) };
}
