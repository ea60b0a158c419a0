import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Starts one of our own threads; `path` is the module's path beside `from`, without its ending. */
export function startThread(path: string, from: string, options: WorkerOptions = {}): Worker {
  // Sources run as they are, and are compiled to JavaScript for the package.
  const ending = from.endsWith(".ts") ? ".ts" : ".js";
  return new Worker(fileURLToPath(new URL(`${path}${ending}`, from)), {
    // Nothing of the host's own process is handed to a thread that runs foreign code.
    env: {},
    argv: [],
    execArgv: [],
    stdin: false,
    ...options,
  });
}

/** The thread's next message. Rejects when the signal is aborted, and when the thread fails or ends instead. */
export function nextMessage(worker: Worker, signal: AbortSignal): Promise<unknown> {
  const settled = new AbortController();
  return Promise.race([
    once(worker, "message", { signal: AbortSignal.any([signal, settled.signal]) }).then(([message]) => message),
    once(worker, "exit", { signal: settled.signal }).then(([code]) => {
      throw new Error(`it ended with status ${code}`);
    }),
  ]).finally(() => settled.abort());
}
