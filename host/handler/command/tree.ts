import { spawn } from "node:child_process";
import { once } from "node:events";
import { platform, kill as sendSignal } from "node:process";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

/** How long a tree may take to end after it was asked to, in milliseconds. */
export const GRACE_MS = 500;
const POLL_MS = 10;

interface Child {
  readonly pid?: number | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

const alive = new Set<ProcessTree>();

function killAll(): void {
  for (const tree of alive) tree.kill();
}

/** A process with all that it started. When this process exits, trees that still run are killed. */
export class ProcessTree {
  readonly #child: Child;
  #stopping: Promise<void> | null = null;

  /** `child` leads a process group of its own, but on Windows. */
  constructor(child: Child) {
    this.#child = child;
    if (child.pid === undefined) return;
    if (alive.size === 0) process.once("exit", killAll);
    alive.add(this);
  }

  /** Asks the tree to end, and ends it after the grace. Calling it again changes nothing. */
  stop(): void {
    this.#stopping ??= this.#stop();
  }

  /** Resolves when the child itself has ended and, where the tree was stopped, all of it. */
  async gone(): Promise<void> {
    await this.#stopping;
    alive.delete(this);
    if (alive.size === 0) process.removeListener("exit", killAll);
  }

  /** Ends the tree at once. */
  kill(): void {
    this.#signal("SIGKILL");
  }

  async #stop(): Promise<void> {
    if (this.#child.pid === undefined) return;
    if (platform === "win32") await killOnWindows(this.#child.pid);
    else await this.#stopGroup();
    // Whoever left the group may still hold the pipes: nobody reads them any more.
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  async #stopGroup(): Promise<void> {
    this.#signal("SIGTERM");
    for (let waited = 0; waited < GRACE_MS; waited += POLL_MS) {
      if (!this.#signal(0)) return;
      await delay(POLL_MS);
    }
    this.#signal("SIGKILL");
  }

  /** Whether anybody was there to get the signal. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    if (this.#child.pid === undefined) return false;
    try {
      sendSignal(platform === "win32" ? this.#child.pid : -this.#child.pid, signal);
      return true;
    } catch {
      return false;
    }
  }
}

/** Windows has no groups to signal: its own tool walks the tree. Untested on that system. */
async function killOnWindows(pid: number): Promise<void> {
  const killer = spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
  await once(killer, "close");
}
