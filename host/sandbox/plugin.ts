import { codeOf, messageOf } from "../failure/caught.ts";
import { type Failure, failure } from "../failure/failure.ts";
import type { FileCache } from "./cache.ts";
import { type Caller, CallerBusy } from "./caller.ts";
import { type Loaded, loadPlugin, type Verify } from "./prepare/load.ts";
import type { PluginCall, PluginReply } from "./protocol.ts";

/** One plugin of a host: its file is read once, whatever becomes of it later. */
export class Plugin {
  readonly #path: string;
  readonly #cache: FileCache;
  readonly #verify: Verify | undefined;
  readonly #closing = new AbortController();
  #loaded: Promise<Loaded> | null = null;

  /** `verify` judges the file's bytes before anything is made of them. */
  constructor(path: string, cache: FileCache, verify?: Verify) {
    this.#path = path;
    this.#cache = cache;
    this.#verify = verify;
  }

  /** Reads, validates and prepares it: null, or why it can't be used. The first call does it. */
  async load(): Promise<Failure | null> {
    const loaded = await this.#load();
    return loaded.ok ? null : loaded.failure;
  }

  /**
   * Has a call answered. `start` is called when all is ready, and gives the signal that stops the call; the failure of a
   * stopped call is the caller's to tell, so the result is null then.
   */
  async call(request: PluginCall, caller: Caller, start: () => AbortSignal): Promise<PluginReply | null> {
    const loaded = await this.#load();
    if (!loaded.ok) return failed(loaded.failure);
    try {
      return await caller.call(loaded.plugin, request, start);
    } catch (error) {
      if (error instanceof CallerBusy) return failed(failure("sandbox.busy", error.message));
      if (isOutOfMemory(error)) return failed(failure("sandbox.memory", "the plugin filled its thread's heap"));
      const said = messageOf(error);
      return failed(failure("sandbox.trap", `the plugin's thread ended: ${said}`));
    }
  }

  /** Stops preparing it. Who runs its calls stops those. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loaded;
  }

  #load(): Promise<Loaded> {
    this.#loaded ??= loadPlugin(this.#path, this.#cache, this.#closing.signal, this.#verify);
    return this.#loaded;
  }
}

/** Whether a thread ended because its own heap was full. */
function isOutOfMemory(error: unknown): boolean {
  return codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY";
}

function failed(cause: Failure): PluginReply {
  return { result: { kind: "failed", failure: cause }, log: [], fuel: null };
}
