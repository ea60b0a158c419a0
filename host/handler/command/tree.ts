import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import process, { platform } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { Failure } from "../../failure/failure.ts";
import type { Shell } from "./shell.ts";

/** How long a tree may take to end after it was asked to, in milliseconds. */
export const GRACE_MS = 500;
/** How long a tree that has ended may take to let go of its pipes. */
const DRAIN_MS = 100;
const POLL_MS = 10;

const alive = new Set<ProcessTree>();

function killAll(): void {
  for (const tree of alive) tree.kill();
}

/** A shell with all that it started. When this process exits, trees that still run are killed. */
export class ProcessTree {
  readonly #shell: Shell;
  readonly #closed = Promise.withResolvers<void>();
  readonly #givenUp = Promise.withResolvers<void>();
  #isClosed = false;
  #stopping: Promise<void> | null = null;
  #reason: Failure | null = null;

  /** `shell` leads a process group of its own, but on Windows. */
  constructor(shell: Shell) {
    this.#shell = shell;
    shell.once("close", () => {
      this.#isClosed = true;
      this.#closed.resolve();
    });
    if (alive.size === 0) process.once("exit", killAll);
    alive.add(this);
  }

  /** Asks the tree to end, and ends it after the grace. Calling it again changes nothing. */
  stop(reason: Failure): void {
    this.#reason ??= reason;
    this.#stopping ??= this.#stop().finally(this.#givenUp.resolve);
  }

  /**
   * Resolves when the shell has ended, nobody holds its pipes and, where it was stopped, all of the tree is gone:
   * the reason why it was stopped, or null where it ended by itself.
   */
  async ended(): Promise<Failure | null> {
    await Promise.race([this.#closed.promise, this.#givenUp.promise]);
    await this.#stopping;
    alive.delete(this);
    if (alive.size === 0) process.removeListener("exit", killAll);
    return this.#reason;
  }

  /** Ends the tree at once. */
  kill(): void {
    this.#signal("SIGKILL");
  }

  async #stop(): Promise<void> {
    if (platform === "win32") await killOnWindows(this.#shell.pid);
    else await this.#stopGroup();
    if (await within(DRAIN_MS, () => this.#isClosed)) return;
    // Whoever left the group may still hold the pipes: nobody reads them any more.
    for (const pipe of this.#shell.stdio) pipe?.destroy();
    if (await within(GRACE_MS, () => this.#isClosed)) return;
    // Not even that ended it: it became another user's, or hangs in the system. The host doesn't hang with it.
    this.#shell.unref();
  }

  async #stopGroup(): Promise<void> {
    this.#signal("SIGTERM");
    if (!(await within(GRACE_MS, () => !this.#signal(0)))) this.kill();
  }

  /** Whether anybody was there to get the signal. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#shell;
    if (pid === undefined) return false;
    try {
      return process.kill(platform === "win32" ? pid : -pid, signal);
    } catch {
      return false;
    }
  }
}

/** Waits until something is so: false where it isn't in time. */
async function within(milliseconds: number, isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!isSo()) {
    if (performance.now() >= end) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Windows has no groups to signal: its own tool walks the tree. Untested on that system. */
async function killOnWindows(pid: number | undefined): Promise<void> {
  const killer = spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
  // Without the tool nothing can be done, and the pipes are let go all the same.
  await once(killer, "close").catch(() => {});
}
