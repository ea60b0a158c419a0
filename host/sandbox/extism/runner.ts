import { allowanceOf, Budget } from "../budget.ts";
import { answerOf, failureOf } from "../ending.ts";
import { openGrants } from "../grants/open.ts";
import { NOTHING } from "../grants/opened.ts";
import { NO_PLUGIN_GRANTS } from "../grants/plugin-grants.ts";
import { CallLog } from "../log.ts";
import { PAGE } from "../metered.ts";
import type { PluginCall, PluginReply } from "../protocol.ts";
import { START, viewOf } from "../view.ts";
import { type ExtismCore, ExtismInstance } from "./instance.ts";
import { Session } from "./session.ts";

/** An instance as it was right after it started. */
interface Fresh {
  readonly instance: ExtismInstance;
  /** What it logged while it started: the log of every call begins with it. */
  readonly log: CallLog;
  /** The configuration, where it read it while it started; null where it would have started with any other one into the same state. */
  readonly config: string | null;
}

interface Answer {
  readonly reply: PluginReply;
  /** The instance that gave it; null where none started. */
  readonly fresh: Fresh | null;
}

/** Answers calls of one Extism module: each from the state right after it started, within an allowance of its own. */
export class ExtismRunner {
  readonly #core: ExtismCore;
  #fresh: Fresh | null = null;
  /** The call whose traces are to be cleaned up. */
  #last: PluginCall | null = null;

  constructor(core: ExtismCore) {
    this.#core = core;
  }

  /** Answers a call. What it leaves behind is cleaned up by `refresh`, which has to come before the next call. */
  call(call: PluginCall): PluginReply {
    // An instance may keep what it reads while it starts. One that starts with grants serves their call alone.
    if (call.grants !== undefined) return this.#answer(call, null).reply;
    const { reply, fresh } = this.#answer(call, this.#freshFor(call));
    // What went wrong once may have left anything behind.
    this.#fresh = reply.result.kind === "failed" ? null : fresh;
    this.#last = call;
    return reply;
  }

  /** Makes the next call start fresh: writes the state back, or starts a new instance where that isn't sound. */
  refresh(): void {
    const call = this.#last;
    this.#last = null;
    if (call === null || this.#fresh?.instance.restore() === true) return;
    this.#fresh = null;
    try {
      const session = new Session({ ...START, config: call.config, log: new CallLog(), opened: NOTHING });
      this.#fresh = this.#start(session, call, new Budget());
    } catch {
      // The next call meets the same failure, and tells it.
    }
  }

  /** Bytes of linear memory that the next call finds ready. */
  get keptBytes(): number {
    return (this.#fresh?.instance.startUp.pages ?? 0) * PAGE;
  }

  /** Makes the next call start a new instance. */
  release(): void {
    this.#fresh = null;
  }

  #freshFor({ config }: PluginCall): Fresh | null {
    return this.#fresh === null || (this.#fresh.config ?? config) === config ? this.#fresh : null;
  }

  #answer(call: PluginCall, kept: Fresh | null): Answer {
    const log = kept?.log.copy() ?? new CallLog();
    const budget = kept?.instance.budget ?? new Budget();
    using opened = openGrants(call.grants ?? NO_PLUGIN_GRANTS, (text) => log.add("warn", text));
    if (opened.folders.length > 0) log.add("warn", "folders are granted, which an Extism module can't reach");
    let fresh = kept;
    let session = new Session({ ...START, config: call.config, log, opened });
    let result: PluginReply["result"];
    try {
      fresh ??= this.#start(session, call, budget);
      session = new Session({ ...viewOf(call), config: call.config, log, opened });
      result = respond(fresh.instance, call, session, budget);
    } catch (error) {
      const cause = fresh === null ? error : explained(error, fresh.instance.lastError);
      result = failed(cause, session, budget);
    }
    return { reply: { result, log: log.lines(), fuel: budget.used.fuel }, fresh };
  }

  #start(session: Session, call: PluginCall, budget: Budget): Fresh {
    const instance = new ExtismInstance(this.#core, session, allowanceOf(call.limits), budget);
    return { instance, log: session.log.copy(), config: session.wasConfigRead ? call.config : null };
  }
}

function respond(instance: ExtismInstance, call: PluginCall, session: Session, budget: Budget): PluginReply["result"] {
  budget.start(allowanceOf(call.limits), instance.startUp);
  const returned = instance.call(Buffer.from(call.envelope), session);
  if (returned.kind === "failed") return failed(returned.message, session, budget);
  session.flush();
  return answerOf(returned.output, call.limits, session.guest, budget);
}

function failed(error: unknown, session: Session, budget: Budget): PluginReply["result"] {
  session.flush();
  return { kind: "failed", failure: failureOf(error, session.guest, budget) };
}

/** A trap with what the guest said of it: PDKs set an error before they trap. */
function explained(error: unknown, said: string | null): unknown {
  if (said === null || !(error instanceof WebAssembly.RuntimeError)) return error;
  return new Error(`${error.message}: ${said}`);
}
