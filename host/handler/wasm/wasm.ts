import { verifierOf } from "../../bundle/verifier.ts";
import type { WasmSpec } from "../../config/entry.ts";
import { DEFAULT_LIMITS } from "../../config/limits.ts";
import { canonicalEnvelope } from "../../event/envelope.ts";
import type { Failure } from "../../failure/failure.ts";
import type { FileCache } from "../../sandbox/cache.ts";
import type { Caller } from "../../sandbox/caller.ts";
import { Plugin } from "../../sandbox/plugin.ts";
import type { PluginCall } from "../../sandbox/protocol.ts";
import { QuickCaller } from "../../sandbox/quick.ts";
import { type Deadline, startDeadline } from "../deadline.ts";
import { failedRun, stoppedFailure } from "../failed.ts";
import type { Handler, HandlerJob, HandlerRun } from "../handler.ts";
import { openGrants } from "./grants.ts";
import { UnderWay } from "./under-way.ts";

/** Runs `wasm` entries, and tells of each plugin whether it can be used at all. */
export interface WasmHandler extends Handler {
  /** Loads the entry's plugin without calling it: null, or why it can't be used. */
  check(spec: WasmSpec): Promise<Failure | null>;
}

/** Entries of the same file share one plugin, and so what it is compiled to. `quickFuel` is that of `HostOptions`. */
export function createWasmHandler(cache: FileCache, quickFuel?: number): WasmHandler {
  const caller = new QuickCaller(async () => new (await import("../../sandbox/pool.ts")).Pool(), quickFuel);
  const plugins = new Map<string, Plugin>();
  const running = new UnderWay();
  const pluginOf = (spec: WasmSpec) => {
    const plugin = plugins.get(spec.path) ?? new Plugin(spec.path, cache, verifierOf(spec));
    plugins.set(spec.path, plugin);
    return plugin;
  };
  return {
    run: (job) => running.track(runWasm(job, pluginOf, caller)),
    check: (spec) => pluginOf(spec).load(),
    async close() {
      await Promise.all([caller.close(), ...[...plugins.values()].map((plugin) => plugin.close()), running.ended()]);
    },
  };
}

async function runWasm(job: HandlerJob, pluginOf: (spec: WasmSpec) => Plugin, caller: Caller): Promise<HandlerRun> {
  const { handler: spec, timeoutMs } = job.entry;
  if (spec.kind !== "wasm") throw new TypeError(`a ${spec.kind} entry reached the wasm handler`);
  if (job.signal.aborted) return failedRun(stoppedFailure("aborted", "sandbox.timeout", timeoutMs));
  await using opened = await openGrants(spec.grants, job);
  const grants = opened.ofPlugin === undefined ? {} : { grants: opened.ofPlugin };
  let deadline: Deadline | null = null;
  try {
    // The first use of a plugin on a machine prepares it, which is not the plugin's fault: time starts after it.
    const reply = await pluginOf(spec).call({ ...pluginCall(job, spec), ...grants }, caller, () => {
      deadline = startDeadline(timeoutMs, job.signal);
      return deadline.signal;
    });
    if (reply === null) return failedRun(stoppedFailure(causeOf(deadline), "sandbox.timeout", timeoutMs));
    return reply;
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
    limits: {
      fuel: spec.limits.fuel ?? DEFAULT_LIMITS.fuel,
      memory: spec.limits.memory ?? DEFAULT_LIMITS.memory,
      output: spec.limits.output ?? DEFAULT_LIMITS.output,
    },
  };
}

function causeOf(deadline: Deadline | null) {
  return deadline?.cause ?? "aborted";
}

function dispose(deadline: Deadline | null): void {
  deadline?.[Symbol.dispose]();
}
