import type { HookEntry } from "./config/entry.ts";
import type { Outcome } from "./decision/outcome.ts";
import type { Mode } from "./event/call.ts";
import type { EventContext } from "./event/context.ts";
import type { Diagnostic } from "./failure/diagnostic.ts";
import type { PlannedEntry } from "./plan.ts";

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
  /** Where the bundles that were added are kept. The user's data folder for Hooklet by default. */
  readonly dataDir?: string;
  /** Where trust is remembered. The user's state folder for Hooklet by default. */
  readonly stateDir?: string;
  /** Load the workspace's own hooks for this host although nobody trusted the workspace. */
  readonly bypassTrust?: boolean;
  /** Milliseconds since the Unix epoch, for events whose context has no `timestamp`. `Date.now` by default. */
  readonly now?: () => number;
  /**
   * Units of fuel that a plugin may use in the calling thread, at most. Most calls are over with fewer, and sooner than another thread would
   * have woken; one that needs more starts again in a thread of its own, where nothing waits for it. 2,000,000 by default, which is a millisecond
   * or less; 0: never.
   */
  readonly quickFuel?: number;
  /** A file that gets one line of JSON per event: what matched and why, how each hook ended and what it did. */
  readonly trace?: string;
}

/** What one firing may be given besides the event and its context. */
export interface FireOptions {
  /** Abort it to stop the running hook: `fire` rejects with `host.closed` then. */
  readonly signal?: AbortSignal;
  /** Wait for hooks too that their system doesn't wait for, and take their answers. */
  readonly waitForAll?: boolean;
  /** Leave all entries out but plugins, whose answers can be repeated. */
  readonly pluginsOnly?: boolean;
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
  /** The configuration's warnings, files left out for want of trust among them. Errors make `createHost` reject. */
  diagnostics(): readonly Diagnostic[];
  /** The warnings, those about scripts, and an error for each plugin that can't be used. Runs and calls nothing. */
  check(): Promise<readonly Diagnostic[]>;
  /** Stops what runs. Leaves no process, worker, socket or timer behind. */
  close(): Promise<void>;
}
