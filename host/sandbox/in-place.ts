import { Script } from "node:vm";
import { codeOf } from "../failure/caught.ts";
import type { CallDeadline, Caller } from "./caller.ts";
import { Executor } from "./executor.ts";
import type { LoadedPlugin, PluginCall, PluginReply } from "./protocol.ts";

const CALL = Symbol.for("hooklet.call");

/** The engine watches a script's time, and stops the endless loop of a module that it calls as well. */
const SCRIPT = new Script('globalThis[Symbol.for("hooklet.call")]()', { filename: "call.js" });

/**
 * Answers calls in the thread that asks: nothing else goes on there meanwhile, not even a signal's listener. It is for a process that lives
 * for one event, where starting a thread takes longer than most calls.
 */
export class InPlace implements Caller {
  readonly #executor = new Executor();
  /** Answers the calls that need a thread of their own. */
  readonly #threads: () => Promise<Caller>;
  /** Digests of the plugins that are loaded, with whether each was called. */
  readonly #loaded = new Map<string, boolean>();

  constructor(threads: () => Promise<Caller>) {
    this.#threads = threads;
  }

  async call(plugin: LoadedPlugin, call: PluginCall, start: () => CallDeadline): Promise<PluginReply | null> {
    if (!fitsHere(plugin, call)) return (await this.#threads()).call(plugin, call, start);
    await this.#load(plugin);
    const deadline = start();
    if (deadline.signal.aborted) return null;
    const reply = this.#run(plugin.digest, call, deadline.timeoutMs);
    if (reply === null) return aborted(deadline.signal);
    // The stack is smaller here than in a thread of its own. Nothing happened yet that the same call couldn't repeat.
    return isTrap(reply) ? (await this.#threads()).call(plugin, call, () => deadline) : reply;
  }

  /** Nothing runs while anybody can ask for it. */
  async close(): Promise<void> {}

  async #load(plugin: LoadedPlugin): Promise<void> {
    const called = this.#loaded.get(plugin.digest);
    if (called === undefined) {
      plugin.code = { ...plugin.code, cores: await this.#executor.load(plugin.digest, plugin.code) };
    } else if (called) {
      this.#executor.refresh(plugin.digest);
    }
    this.#loaded.set(plugin.digest, false);
  }

  /** null where the time was up. */
  #run(digest: string, call: PluginCall, timeoutMs: number): PluginReply | null {
    this.#loaded.set(digest, true);
    let reply: PluginReply | null = null;
    try {
      Object.assign(globalThis, { [CALL]: () => (reply = this.#executor.call(digest, call)) });
      SCRIPT.runInThisContext({ timeout: Math.ceil(timeoutMs) });
    } catch (error) {
      if (codeOf(error) !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      // It was stopped somewhere, and isn't what it was when it started.
      this.#executor.drop(digest);
      this.#loaded.delete(digest);
    }
    return reply;
  }
}

/**
 * Whether a call can run in the thread that asks: one that reaches nothing, so that it can be repeated and nobody has to serve it
 * meanwhile, of a plugin whose memory is its own, so that it can't fill the process's.
 */
function fitsHere({ code }: LoadedPlugin, call: PluginCall): boolean {
  return call.grants === undefined && code.restorable;
}

function isTrap({ result }: PluginReply): boolean {
  return result.kind === "failed" && result.failure.code === "sandbox.trap";
}

/** Fulfils when the signal is aborted: its timer is due as well, and had no chance yet. */
function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}
