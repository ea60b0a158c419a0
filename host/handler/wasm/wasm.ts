import { createHash } from "node:crypto";
import type { WasmSpec } from "../../config/entry.ts";
import { canonicalEnvelope } from "../../event/envelope.ts";
import type { Failure } from "../../failure/failure.ts";
import type { FileCache } from "../../sandbox/cache.ts";
import { Plugin } from "../../sandbox/plugin.ts";
import type { PluginCall } from "../../sandbox/protocol.ts";
import { type Deadline, startDeadline } from "../deadline.ts";
import { failedRun, stoppedFailure } from "../failed.ts";
import type { Handler, HandlerJob, HandlerRun } from "../handler.ts";

/** Runs `wasm` entries, and tells of each plugin whether it can be used at all. */
export interface WasmHandler extends Handler {
  /** Loads the entry's plugin without calling it: null, or why it can't be used. */
  check(spec: WasmSpec): Promise<Failure | null>;
}

/** Entries of the same file share one plugin, and so its thread. */
export function createWasmHandler(cache: FileCache): WasmHandler {
  const plugins = new Map<string, Plugin>();
  const pluginAt = (path: string) => {
    const plugin = plugins.get(path) ?? new Plugin(path, cache);
    plugins.set(path, plugin);
    return plugin;
  };
  return {
    run: (job) => runWasm(job, pluginAt),
    check: (spec) => pluginAt(spec.path).load(),
    async close() {
      await Promise.all([...plugins.values()].map((plugin) => plugin.close()));
    },
  };
}

async function runWasm(job: HandlerJob, pluginAt: (path: string) => Plugin): Promise<HandlerRun> {
  const { handler: spec, timeoutMs } = job.entry;
  if (spec.kind !== "wasm") throw new TypeError(`a ${spec.kind} entry reached the wasm handler`);
  let deadline: Deadline | null = null;
  try {
    // The first use of a plugin on a machine prepares it, which is not the plugin's fault: time starts after it.
    const reply = await pluginAt(spec.path).call(pluginCall(job, spec), () => {
      deadline = startDeadline(timeoutMs, job.signal);
      return deadline.signal;
    });
    if (reply === null) return failedRun(stoppedFailure(causeOf(deadline), "sandbox.timeout", timeoutMs));
    return { ...reply, fuel: null };
  } finally {
    dispose(deadline);
  }
}

function pluginCall({ call, entry }: HandlerJob, spec: WasmSpec): PluginCall {
  const envelope = JSON.stringify(canonicalEnvelope(call, entry.source.dialect));
  return {
    envelope,
    config: JSON.stringify(spec.config),
    timestampMs: call.timestamp,
    seed: createHash("sha256").update(envelope).digest(),
  };
}

function causeOf(deadline: Deadline | null) {
  return deadline?.cause ?? "aborted";
}

function dispose(deadline: Deadline | null): void {
  deadline?.[Symbol.dispose]();
}
