import { resolve } from "node:path";
import process from "node:process";
import type { HookEntry } from "./config/entry.ts";
import { type Configuration, loadConfiguration, loadSkill, workspaceHookFiles } from "./config/load.ts";
import { suggestion } from "./config/suggest.ts";
import type { Outcome } from "./decision/outcome.ts";
import { outcomeOf, startedTrace } from "./decision/trace.ts";
import type { EventCall, Mode } from "./event/call.ts";
import { contextProblems, type EventContext } from "./event/context.ts";
import { eventOfAnyName } from "./event/name.ts";
import { EVENT_NAMES, type EventName } from "./event/table.ts";
import { ConfigurationError, type Diagnostic } from "./failure/diagnostic.ts";
import { type Failure, failure, HookletError } from "./failure/failure.ts";
import { createHandlers, type Handlers } from "./handler/registry.ts";
import { nodeVersionProblem } from "./node-version.ts";
import { type PlannedEntry, plan } from "./plan.ts";
import { runEntries } from "./run.ts";
import { surroundingsOf } from "./surroundings.ts";
import { bypassedByEnvironment, trustProblem } from "./trust/trust.ts";

/** Where a host finds its hooks and how they run. Everything is optional. */
export interface HostOptions {
  /** The workspace: its hook files are read, and commands run in it. The process's working folder by default. */
  readonly cwd?: string;
  /** The user's home folder, whose hook files are read as well. The system's own by default. */
  readonly home?: string;
  /** The environment that commands inherit as far as their dialect lets them. The process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether a person sits at a terminal (`interactive`, the default) or the agent runs once (`print`). */
  readonly mode?: Mode;
  /** Where prepared plugins are kept. The user's cache folder for Hooklet by default. */
  readonly cacheDir?: string;
  /** Where trust is remembered. The user's state folder for Hooklet by default. */
  readonly stateDir?: string;
  /** Load the workspace's own hooks for this host although nobody trusted the workspace. */
  readonly bypassTrust?: boolean;
  /** Milliseconds since the Unix epoch, for events whose context has no `timestamp`. `Date.now` by default. */
  readonly now?: () => number;
}

/** What one firing may be given besides the event and its context. */
export interface FireOptions {
  /** Abort it to stop the running hook: `fire` rejects with `host.closed` then. */
  readonly signal?: AbortSignal;
  /** Wait for hooks too that their system doesn't wait for, and take their answers. */
  readonly waitForAll?: boolean;
}

/** The hooks of one workspace, ready to run. Its files were read once: make a new host after they changed. */
export interface Host extends AsyncDisposable {
  /**
   * Runs the hooks of an event, whatever either system calls it, and merges their answers. What a hook does
   * wrong is in the outcome. Rejects with a `HookletError` for an unknown event (`event.unknown`), a context
   * that isn't one (`context.invalid`), and when the host is closed or the event given up (`host.closed`).
   */
  fire(event: string, context?: EventContext, options?: FireOptions): Promise<Outcome>;
  /** What `fire` would do with each entry of the event, and why. Throws like `fire`. */
  explain(event: string, context?: EventContext): readonly PlannedEntry[];
  /**
   * Takes in the hooks of a skill that the user started, before all others: until its turn ends (`turnStop`) or the
   * next prompt (`userPromptSubmit`). `file` is the skill's Markdown file. Does nothing in a workspace that is not
   * trusted; rejects with a `ConfigurationError` where the hooks have errors.
   */
  startSkill(file: string): Promise<void>;
  /** Every entry, in run order. */
  entries(): readonly HookEntry[];
  /** The warnings of the configuration, hook files left out for want of trust among them. Errors make `createHost` reject. */
  diagnostics(): readonly Diagnostic[];
  /** The warnings, and an error for each entry whose plugin can't be used. Prepares plugins, calls none. */
  check(): Promise<readonly Diagnostic[]>;
  /** Stops what runs. Leaves no process, worker, socket or timer behind. */
  close(): Promise<void>;
}

/**
 * Reads the hooks of a workspace. Rejects with a `HookletError` on a Node that is too old (`node.too-old`), and with
 * a `ConfigurationError`, which holds every diagnostic, where a hook file has errors.
 */
export async function createHost(options: HostOptions = {}): Promise<Host> {
  const tooOld = nodeVersionProblem(process.versions.node);
  if (tooOld !== null) throw new HookletError(tooOld);
  const { workspace, home, env, cacheDir, stateDir } = surroundingsOf(options);
  const untrusted =
    options.bypassTrust === true || bypassedByEnvironment(env)
      ? null
      : await trustProblem(stateDir, workspace, workspaceHookFiles(workspace));
  const configuration = await loadConfiguration({ workspace, home }, untrusted);
  throwIfInvalid(configuration.diagnostics);
  return new WorkspaceHost(configuration, untrusted, createHandlers(cacheDir), {
    cwd: workspace,
    env,
    mode: options.mode ?? "interactive",
    now: options.now ?? Date.now,
  });
}

interface CallDefaults {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mode: Mode;
  readonly now: () => number;
}

class WorkspaceHost implements Host {
  readonly #configuration: Configuration;
  readonly #handlers: Handlers;
  readonly #defaults: CallDefaults;
  readonly #untrusted: Failure | null;
  readonly #closing = new AbortController();
  readonly #behind = new Set<Promise<unknown>>();
  #skill: readonly HookEntry[] = [];

  constructor(
    configuration: Configuration,
    untrusted: Failure | null,
    handlers: Handlers,
    defaults: CallDefaults,
  ) {
    this.#configuration = configuration;
    this.#untrusted = untrusted;
    this.#handlers = handlers;
    this.#defaults = defaults;
  }

  async fire(name: string, context: EventContext = {}, options: FireOptions = {}): Promise<Outcome> {
    if (this.#closing.signal.aborted) throw new HookletError(failure("host.closed", "the host was closed"));
    const call = this.#call(name, context);
    // A skill's hooks end with the next prompt, and with the turn.
    if (call.event === "userPromptSubmit") this.#skill = [];
    const planned = plan(this.entries(), call);
    const waited = planned.filter(({ waits }) => waits !== "never" || options.waitForAll === true);
    this.#runBehind(
      planned.filter((entry) => !waited.includes(entry)),
      call,
    );
    const signal = AbortSignal.any([this.#closing.signal, ...(options.signal === undefined ? [] : [options.signal])]);
    const { merged, traces } = await runEntries(waited, call, this.#handlers, signal);
    if (call.event === "turnStop") this.#skill = [];
    const hooks = planned.map(({ entry }) => traces.get(entry) ?? startedTrace(entry));
    return outcomeOf(call, merged, hooks);
  }

  async startSkill(file: string): Promise<void> {
    const skill = this.#untrusted === null ? await loadSkill(resolve(this.#defaults.cwd, file)) : null;
    if (skill === null) return;
    throwIfInvalid(skill.diagnostics);
    this.#skill = skill.entries;
  }

  explain(name: string, context: EventContext = {}): readonly PlannedEntry[] {
    return plan(this.entries(), this.#call(name, context));
  }

  entries(): readonly HookEntry[] {
    return [...this.#skill, ...this.#configuration.entries];
  }

  diagnostics(): readonly Diagnostic[] {
    return this.#configuration.diagnostics;
  }

  async check(): Promise<readonly Diagnostic[]> {
    const plugins = await Promise.all(this.#configuration.entries.map((entry) => this.#checkPlugin(entry)));
    return [...this.#configuration.diagnostics, ...plugins.filter((problem) => problem !== null)];
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#handlers.close();
    await Promise.all(this.#behind);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #call(name: string, context: EventContext): EventCall {
    const { now, ...defaults } = this.#defaults;
    const problem = contextProblems(context)[0];
    if (problem !== undefined) throw new HookletError(failure("context.invalid", problem));
    return { event: eventNamed(name), context, timestamp: context.timestamp ?? now(), ...defaults };
  }

  /** Runs entries that nobody waits for; closing the host ends them. */
  #runBehind(planned: readonly PlannedEntry[], call: EventCall): void {
    const run = runEntries(planned, call, this.#handlers, this.#closing.signal).catch(() => {});
    this.#behind.add(run);
    void run.finally(() => this.#behind.delete(run));
  }

  async #checkPlugin({ handler, source }: HookEntry): Promise<Diagnostic | null> {
    const problem = handler.kind === "wasm" ? await this.#handlers.checkPlugin(handler) : null;
    if (problem === null) return null;
    const { file, line, column } = source;
    return { ...problem, severity: "error", place: { file, line, column }, excerpt: null };
  }
}

function throwIfInvalid(diagnostics: readonly Diagnostic[]): void {
  const first = diagnostics.find(({ severity }) => severity === "error");
  if (first !== undefined) throw new ConfigurationError(first, diagnostics);
}

function eventNamed(name: string): EventName {
  const event = eventOfAnyName(name);
  if (event === null) {
    throw new HookletError(failure("event.unknown", `unknown event \`${name}\``, suggestion(name, EVENT_NAMES)));
  }
  return event;
}
