import { monotonicMs } from "../clock.ts";
import type { HandlerSpec, WasmSpec } from "../config/entry.ts";
import type { Failure } from "../failure/failure.ts";
import { FileCache } from "../sandbox/cache.ts";
import type { Handler, HandlerJob, HandlerRun } from "./handler.ts";
import { type Lazy, lazy } from "./lazy.ts";

/** All handlers of one host behind one interface. */
export interface Handlers {
  /** Runs an entry. Never rejects: whatever goes wrong is a failed result. */
  run(job: HandlerJob): Promise<TimedRun>;
  /** Leaves no process, worker, socket or timer behind. */
  close(): Promise<void>;
  /** Loads a plugin without calling it: null, or why it can't be used. */
  checkPlugin(spec: WasmSpec): Promise<Failure | null>;
}

/** A run with its wall-clock milliseconds. */
export interface TimedRun extends HandlerRun {
  readonly durationMs: number;
}

/** `quickFuel` is that of `HostOptions`. Each handler is loaded when the first entry needs it: that keeps starting fast. */
export function createHandlers(cacheFolder: string, quickFuel?: number): Handlers {
  const command = lazy(async () => (await import("./command/command.ts")).createCommandHandler());
  const http = lazy(async () => (await import("./http/http.ts")).createHttpHandler());
  const wasm = lazy(async () =>
    (await import("./wasm/wasm.ts")).createWasmHandler(new FileCache(cacheFolder), quickFuel),
  );
  const byKind: Readonly<Record<HandlerSpec["kind"], Lazy<Handler>>> = { command, http, wasm };
  return {
    run: async (job) => {
      const handler = await byKind[job.entry.handler.kind].get();
      const started = monotonicMs();
      const run = await handler.run(job);
      return { ...run, durationMs: Math.round((monotonicMs() - started) * 1000) / 1000 };
    },
    checkPlugin: async (spec) => (await wasm.get()).check(spec),
    close: async () => {
      await Promise.all(Object.values(byKind).map(async ({ opened }) => (await opened())?.close()));
    },
  };
}
