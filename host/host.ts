import { resolve } from "node:path";
import process from "node:process";
import type { FireOptions, Host, HostOptions } from "./api.ts";
import { resolvePlugins } from "./bundle/resolve.ts";
import { type Ceilings, capEntries } from "./config/ceilings.ts";
import type { HookEntry } from "./config/entry.ts";
import { type Configuration, loadConfiguration, loadSkill, workspaceHookFiles } from "./config/load.ts";
import { folderExists } from "./config/read.ts";
import { checkScripts } from "./config/scripts.ts";
import { loadCeilings } from "./config/settings.ts";
import { suggestion } from "./config/suggest.ts";
import type { Outcome } from "./decision/outcome.ts";
import { outcomeOf, startedTrace } from "./decision/trace.ts";
import type { EventCall } from "./event/call.ts";
import { contextProblems, type EventContext } from "./event/context.ts";
import { eventOfAnyName } from "./event/name.ts";
import { EVENT_NAMES, type EventName } from "./event/table.ts";
import { ConfigurationError, type Diagnostic } from "./failure/diagnostic.ts";
import { failure, HookletError } from "./failure/failure.ts";
import { createHandlers, type Handlers } from "./handler/registry.ts";
import { nodeVersionProblem } from "./node-version.ts";
import { type PlannedEntry, plan } from "./plan.ts";
import { type EventRun, runEntries } from "./run.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";
import { recordOf } from "./trace/record.ts";
import { createRecorder, type Recorder } from "./trace/recorder.ts";
import { bypassedByEnvironment, trustProblem } from "./trust/trust.ts";

/**
 * Reads the hooks of a workspace. Rejects with a `HookletError` on a Node that is too old (`node.too-old`) and where
 * the workspace is no folder (`workspace.missing`), and with a `ConfigurationError`, which holds every
 * diagnostic, where a hook file has errors.
 */
export async function createHost(options: HostOptions = {}): Promise<Host> {
  const tooOld = nodeVersionProblem(process.versions.node);
  if (tooOld !== null) throw new HookletError(tooOld);
  const surroundings = surroundingsOf(options);
  const { workspace, home, env, cacheDir, stateDir } = surroundings;
  if (!(await folderExists(workspace))) {
    throw new HookletError(failure("workspace.missing", `there is no folder \`${workspace}\``));
  }
  const trusted = options.bypassTrust === true || bypassedByEnvironment(env);
  const untrusted = trusted ? null : await trustProblem(stateDir, workspace, workspaceHookFiles(workspace));
  const loaded = await loadConfiguration({ workspace, home }, untrusted);
  // What a bundle suggests is within the ceilings as well.
  const entries = await resolvePlugins(loaded.entries, surroundings);
  const settings = await loadCeilings(surroundings.settings);
  const configuration = withinCeilings({ ...loaded, entries }, settings);
  throwIfInvalid(configuration.diagnostics);
  const now = options.now ?? Date.now;
  return new WorkspaceHost({
    configuration,
    loadsSkills: untrusted === null,
    handlers: createHandlers(cacheDir, options.quickFuel),
    recorder: createRecorder(options.trace === undefined ? null : resolve(workspace, options.trace), now),
    call: { cwd: workspace, env, mode: options.mode ?? "interactive" },
    surroundings,
    ceilings: settings.ceilings,
    now,
  });
}

interface Parts {
  readonly configuration: Configuration;
  readonly loadsSkills: boolean;
  readonly handlers: Handlers;
  readonly recorder: Recorder;
  readonly call: Pick<EventCall, "cwd" | "env" | "mode">;
  readonly surroundings: Surroundings;
  readonly ceilings: Ceilings;
  readonly now: () => number;
}

class WorkspaceHost implements Host {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  readonly #behind = new Set<Promise<unknown>>();
  #skill: readonly HookEntry[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async fire(name: string, context: EventContext = {}, options: FireOptions = {}): Promise<Outcome> {
    if (this.#closing.signal.aborted) throw new HookletError(failure("host.closed", "the host was closed"));
    const call = this.#call(name, context);
    // A skill's hooks end with the next prompt, and with the turn.
    if (call.event === "userPromptSubmit") this.#skill = [];
    const isMeant = ({ handler }: HookEntry) => options.pluginsOnly !== true || handler.kind === "wasm";
    const planned = plan(this.entries().filter(isMeant), call);
    if (call.event === "turnStop") this.#skill = [];
    const isWaitedFor = ({ waits }: PlannedEntry) => waits !== "never" || options.waitForAll === true;
    const behind = planned.filter((entry) => !isWaitedFor(entry));
    const closing = this.#closing.signal;
    const signal = options.signal === undefined ? closing : AbortSignal.any([closing, options.signal]);
    const others = behind.length === 0 ? null : this.#run(behind, call, this.#closing.signal);
    const waited = await this.#run(planned.filter(isWaitedFor), call, signal);
    const outcome = this.#outcome(call, planned, [waited]);
    if (others === null) return this.#record(call, planned, [waited], outcome);
    this.#follow(others.then((run) => this.#record(call, planned, [waited, run], outcome)));
    return outcome;
  }

  async startSkill(file: string): Promise<void> {
    if (!this.#parts.loadsSkills) return;
    const skill = await loadSkill(resolve(this.#parts.call.cwd, file));
    throwIfInvalid(skill.diagnostics);
    const entries = await resolvePlugins(skill.entries, this.#parts.surroundings);
    this.#skill = capEntries(entries, this.#parts.ceilings).entries;
  }

  explain(name: string, context: EventContext = {}): readonly PlannedEntry[] {
    return plan(this.entries(), this.#call(name, context));
  }

  entries(): readonly HookEntry[] {
    return [...this.#skill, ...this.#parts.configuration.entries];
  }

  diagnostics(): readonly Diagnostic[] {
    return this.#parts.configuration.diagnostics;
  }

  async check(): Promise<readonly Diagnostic[]> {
    const entries = this.entries();
    const plugins = await Promise.all(entries.map((entry) => this.#checkPlugin(entry)));
    const scripts = await Promise.all(entries.map((entry) => checkScripts(entry, this.#parts.call.cwd)));
    return [...this.diagnostics(), ...plugins.filter((problem) => problem !== null), ...scripts.flat()];
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#parts.handlers.close();
    await Promise.all(this.#behind);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #call(name: string, context: EventContext): EventCall {
    const problem = contextProblems(context)[0];
    if (problem !== undefined) throw new HookletError(failure("context.invalid", problem));
    return { event: eventNamed(name), context, timestamp: context.timestamp ?? this.#parts.now(), ...this.#parts.call };
  }

  #run(planned: readonly PlannedEntry[], call: EventCall, signal: AbortSignal): Promise<EventRun> {
    return runEntries(planned, call, this.#parts.handlers, signal);
  }

  /** The first run is the one that counts: nobody waits for the others. */
  #outcome(call: EventCall, planned: readonly PlannedEntry[], runs: readonly [EventRun, ...EventRun[]]): Outcome {
    const traceOf = (id: string) => runs.map(({ traces }) => traces.get(id)).find((trace) => trace !== undefined);
    const hooks = planned.map(({ entry }) => traceOf(entry.id) ?? startedTrace(entry));
    return outcomeOf(call, runs[0].merged, hooks);
  }

  #record(
    call: EventCall,
    planned: readonly PlannedEntry[],
    runs: readonly [EventRun, ...EventRun[]],
    outcome: Outcome,
  ) {
    const ran = new Map(runs.flatMap((run) => [...run.ran]));
    return this.#parts.recorder.record(outcome, (time) =>
      recordOf(call, planned, ran, this.#outcome(call, planned, runs), time),
    );
  }

  /** Keeps track of work that nobody waits for; closing the host ends it. */
  #follow(work: Promise<unknown>): void {
    const settled = work.catch(() => {});
    this.#behind.add(settled);
    void settled.finally(() => this.#behind.delete(settled));
  }

  async #checkPlugin({ handler, refusal, source }: HookEntry): Promise<Diagnostic | null> {
    const problem = handler.kind === "wasm" ? (refusal ?? (await this.#parts.handlers.checkPlugin(handler))) : null;
    if (problem === null) return null;
    const { file, line, column } = source;
    return { ...problem, severity: "error", place: { file, line, column }, excerpt: null };
  }
}

/** What a project can't raise is what its plugins get at most. */
function withinCeilings(
  configuration: Configuration,
  settings: Awaited<ReturnType<typeof loadCeilings>>,
): Configuration {
  const { entries, diagnostics } = capEntries(configuration.entries, settings.ceilings);
  return { entries, diagnostics: [...settings.diagnostics, ...configuration.diagnostics, ...diagnostics] };
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
