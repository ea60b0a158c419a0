import { monotonicMs } from "../clock.ts";
import type { Caller } from "./caller.ts";
import { Executor } from "./executor.ts";
import type { LoadedPlugin, PluginCall, PluginCode, PluginReply } from "./protocol.ts";

/** Units of fuel that are used in a millisecond or less. */
const QUICK_FUEL = 2_000_000;

/** Milliseconds that a quick call doesn't take, unless its instructions are slow ones. */
const QUICK_MS = 4;

/** After so many calls in a row that needed more, a plugin is not quick. The machine may have been busy with something else once, or twice. */
const OVERRUNS = 3;

/** Bytes that a quick call may have copied for the host: an answer and a log of the longest that are taken. */
const QUICK_COPIES = 4 * 1024 * 1024;

/** How one plugin did so far. */
interface Standing {
  /** Whether it has to be refreshed before it is called again. */
  called: boolean;
  /** How many of its last calls needed more time or fuel. */
  overruns: number;
}

/**
 * Answers quick calls in the thread that asks, which takes less time than to wake another one. A call begins with little fuel. Where it needs
 * more, or fails as it might not have to elsewhere, it begins again in a thread of its own: it reached nothing, so nobody can tell.
 */
export class QuickCaller implements Caller {
  readonly #executor = new Executor(QUICK_COPIES);
  /** Of the plugins that were loaded here, by digest. */
  readonly #standings = new Map<string, Standing>();
  readonly #openThreads: () => Promise<Caller>;
  readonly #fuel: number;
  readonly #now: () => number;
  #threads: Promise<Caller> | null = null;
  #closed = false;
  #last = "";

  /** `openThreads` gives what answers all other calls, once there is one. `fuel`: units that a call may use here. `now`: milliseconds. */
  constructor(openThreads: () => Promise<Caller>, fuel = QUICK_FUEL, now = monotonicMs) {
    this.#openThreads = openThreads;
    this.#fuel = fuel;
    this.#now = now;
  }

  async call(plugin: LoadedPlugin, call: PluginCall, start: () => AbortSignal): Promise<PluginReply | null> {
    // What reaches something can't begin again, and somebody may have to serve it meanwhile.
    if (this.#fuel > 0 && call.grants === undefined) {
      const standing = this.#standings.get(plugin.digest) ?? (await this.#load(plugin));
      const reply = standing.overruns < OVERRUNS ? this.#try(plugin.digest, call, standing) : null;
      if (reply !== null && isCertain(reply)) return reply;
    }
    if (this.#closed) return null;
    this.#threads ??= this.#openThreads();
    return (await this.#threads).call(plugin, call, start);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#threads)?.close();
  }

  async #load({ digest, code }: LoadedPlugin): Promise<Standing> {
    const quick = canBeQuick(code);
    if (quick) await this.#executor.load(digest, code);
    const standing = { called: false, overruns: quick ? 0 : OVERRUNS };
    this.#standings.set(digest, standing);
    return standing;
  }

  #try(digest: string, call: PluginCall, standing: Standing): PluginReply {
    if (standing.called) this.#executor.refresh(digest);
    standing.called = true;
    const started = this.#now();
    const fuel = Math.min(call.limits.fuel, this.#fuel);
    const reply = this.#executor.call(digest, { ...call, limits: { ...call.limits, fuel } });
    const isOver = isOutOfFuel(reply) || this.#now() - started > QUICK_MS;
    standing.overruns = isOver ? standing.overruns + 1 : 0;
    if (standing.overruns === OVERRUNS) this.#executor.drop(digest);
    if (this.#last !== digest) this.#executor.makeRoom();
    this.#last = digest;
    return reply;
  }
}

/** Whether fuel bounds all that a plugin may do: not one that can wait, or fill the engine's own heap. */
function canBeQuick({ cores, restorable }: PluginCode): boolean {
  return restorable && ![...cores.values()].some(({ waits }) => waits);
}

function isOutOfFuel({ result }: PluginReply): boolean {
  return result.kind === "failed" && result.failure.code === "sandbox.fuel";
}

/** Whether a call would end like that anywhere. Elsewhere it has its whole fuel, a larger stack, and may hand over more. */
function isCertain({ result }: PluginReply): boolean {
  return (
    result.kind === "answered" || result.failure.code === "plugin.failed" || result.failure.code === "sandbox.output"
  );
}
