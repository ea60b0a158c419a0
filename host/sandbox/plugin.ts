import type { Worker } from "node:worker_threads";
import { type Failure, failure } from "../failure/failure.ts";
import type { FileCache } from "./cache.ts";
import { type Loaded, loadComponent } from "./component/load.ts";
import type { PluginCall, PluginReply } from "./protocol.ts";
import { nextMessage, startThread } from "./thread.ts";

/** One plugin of a host: loaded once, with a thread that is replaced whenever a call had to be stopped. */
export class Plugin {
  readonly #path: string;
  readonly #cache: FileCache;
  readonly #closing = new AbortController();
  #loaded: Promise<Loaded> | null = null;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, cache: FileCache) {
    this.#path = path;
    this.#cache = cache;
  }

  /** Reads, validates and prepares the component: null, or why it can't be used. The first call does it. */
  async load(): Promise<Failure | null> {
    const loaded = await this.#load();
    return loaded.ok ? null : loaded.failure;
  }

  /**
   * Answers one call after the other. `start` is called when the plugin is ready and gives the signal
   * that stops the call; the failure of a stopped call is the caller's to tell, so the result is null then.
   */
  call(request: PluginCall, start: () => AbortSignal): Promise<PluginReply | null> {
    const turn = this.#last.then(() => this.#call(request, start));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loaded;
    await this.#stop();
  }

  #load(): Promise<Loaded> {
    this.#loaded ??= loadComponent(this.#path, this.#cache, this.#closing.signal);
    return this.#loaded;
  }

  async #call(request: PluginCall, start: () => AbortSignal): Promise<PluginReply | null> {
    const loaded = await this.#load();
    if (!loaded.ok) return failed(loaded.failure);
    try {
      const worker = await this.#ready(loaded);
      const signal = AbortSignal.any([start(), this.#closing.signal]);
      signal.throwIfAborted();
      worker.ref();
      worker.postMessage(request);
      const reply = await nextMessage(worker, signal);
      worker.unref();
      return reply as PluginReply;
    } catch (error) {
      await this.#stop();
      if (error instanceof Error && error.name === "AbortError") return null;
      return failed(failure("sandbox.trap", `the plugin's thread ended: ${messageOf(error)}`));
    }
  }

  async #ready({ artifact }: Extract<Loaded, { ok: true }>): Promise<Worker> {
    if (this.#worker !== null) return this.#worker;
    const worker = startThread("./component/run-thread", import.meta.url, { workerData: artifact });
    this.#worker = worker;
    await nextMessage(worker, this.#closing.signal);
    // What goes wrong between calls shows in the next one, which finds no thread.
    worker.on("error", () => this.#forget(worker)).on("exit", () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}

function failed(cause: Failure): PluginReply {
  return { result: { kind: "failed", failure: cause }, log: [] };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
