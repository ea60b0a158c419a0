import { availableParallelism } from "node:os";
import type { MessagePort } from "node:worker_threads";
import { type Caller, CallerBusy } from "./caller.ts";
import type { LoadedPlugin, Order, PluginCall, PluginReply, Report } from "./protocol.ts";
import type { Thread } from "./thread.ts";
import { openThread } from "./worker-thread.ts";

/** How many threads and plugins a pool holds at most, and for how long. */
export interface PoolOptions {
  readonly threads: number;
  /** Plugins that one thread keeps ready; the one that was used longest ago goes first. */
  readonly pluginsPerThread: number;
  /** Calls that wait for a thread at most. */
  readonly waiting: number;
  /** Milliseconds after which a thread without work ends. */
  readonly idleMs: number;
}

const DEFAULTS: PoolOptions = {
  threads: Math.min(4, Math.max(2, availableParallelism())),
  pluginsPerThread: 100,
  waiting: 1000,
  idleMs: 30_000,
};

/** One thread with the plugins that it holds, the most recently used one last. */
interface Seat {
  readonly thread: Thread;
  readonly plugins: Map<string, LoadedPlugin>;
  /**
   * The digest of the one that was used last, mostly the same one again: a map that is changed each time makes garbage that
   * outlives many collections.
   */
  last: string | null;
  busy: boolean;
  /** Starts anew whenever a call has ended. */
  readonly idleTimer: NodeJS.Timeout;
}

/** Threads that run plugins: each one call at a time, each plugin in whichever is free and has it ready. */
export class Pool implements Caller {
  readonly #options: PoolOptions;
  readonly #seats = new Set<Seat>();
  readonly #waiting: (() => void)[] = [];
  /** Threads that were told to end, and haven't yet. */
  readonly #ending = new Set<Promise<void>>();
  #closed = false;

  constructor(options: Partial<PoolOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  async call(plugin: LoadedPlugin, call: PluginCall, start: () => AbortSignal): Promise<PluginReply | null> {
    const free = this.#freeSeat(plugin);
    const seat = free === null ? await this.#take(plugin) : occupy(free);
    if (seat === null) return null;
    // Nobody waits for the thread: in the middle of a long run of bulk instructions it can't be interrupted.
    const stop = () => this.#remove(seat);
    let signal: AbortSignal | null = null;
    try {
      if (seat.last !== plugin.digest && !(await this.#load(seat, plugin))) return null;
      signal = start();
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
      const report = await this.#order(seat, { kind: "call", plugin: plugin.digest, call });
      return report?.kind === "replied" ? report.reply : null;
    } catch (error) {
      stop();
      throw error;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#giveBack(seat);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const resume of this.#waiting.splice(0)) resume();
    for (const seat of this.#seats) this.#remove(seat);
    await Promise.all(this.#ending);
  }

  /** A free thread, one that has the plugin if there is one; waits for one where all are busy. null when closed. */
  async #take(plugin: LoadedPlugin): Promise<Seat | null> {
    for (;;) {
      if (this.#closed) return null;
      const seat = this.#freeSeat(plugin);
      if (seat !== null) return occupy(seat);
      if (this.#ending.size > this.#options.threads) {
        await Promise.race(this.#ending);
        continue;
      }
      if (this.#seats.size < this.#options.threads) return occupy(this.#open());
      if (this.#waiting.length >= this.#options.waiting) throw new CallerBusy("too many calls are waiting");
      await new Promise<void>((resume) => this.#waiting.push(resume));
    }
  }

  #freeSeat({ digest }: LoadedPlugin): Seat | null {
    let free: Seat | null = null;
    for (const seat of this.#seats) {
      if (seat.busy) continue;
      if (seat.plugins.has(digest)) return seat;
      free ??= seat;
    }
    return free;
  }

  #open(): Seat {
    const thread = openThread();
    const endIdle = () => {
      if (!seat.busy) this.#remove(seat);
    };
    const idleTimer = setTimeout(endIdle, this.#options.idleMs).unref();
    const seat: Seat = { thread, plugins: new Map(), last: null, busy: false, idleTimer };
    // A thread that fails between calls is gone when the next one looks for it.
    thread.onExit(() => {
      this.#seats.delete(seat);
      clearTimeout(idleTimer);
    });
    this.#seats.add(seat);
    return seat;
  }

  /** Whether the thread has the plugin ready; it hasn't where it was told to end. */
  async #load(seat: Seat, plugin: LoadedPlugin): Promise<boolean> {
    seat.last = plugin.digest;
    const held = seat.plugins.delete(plugin.digest);
    seat.plugins.set(plugin.digest, plugin);
    if (held) return true;
    const [oldest] = seat.plugins.keys();
    if (seat.plugins.size > this.#options.pluginsPerThread && oldest !== undefined) {
      seat.plugins.delete(oldest);
      seat.thread.tell({ kind: "drop", plugin: oldest } satisfies Order);
    }
    const report = await this.#order(seat, { kind: "load", plugin: plugin.digest, code: plugin.code });
    return report?.kind === "loaded";
  }

  #order(seat: Seat, order: Order): Promise<Report | null> {
    return seat.thread.ask(order, portsOf(order)) as Promise<Report | null>;
  }

  #giveBack(seat: Seat): void {
    seat.busy = false;
    if (this.#seats.has(seat)) {
      seat.thread.keep(false);
      seat.idleTimer.refresh();
    }
    this.#waiting.shift()?.();
  }

  #remove(seat: Seat): void {
    this.#seats.delete(seat);
    clearTimeout(seat.idleTimer);
    const ended = seat.thread.end().then(() => void this.#ending.delete(ended));
    this.#ending.add(ended);
  }
}

/** What an order hands over for good. */
function portsOf(order: Order): MessagePort[] {
  const port = order.kind === "call" ? order.call.grants?.http?.port : undefined;
  return port === undefined ? [] : [port];
}

function occupy(seat: Seat): Seat {
  seat.busy = true;
  seat.thread.keep(true);
  return seat;
}
