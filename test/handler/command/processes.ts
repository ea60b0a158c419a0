import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { expect, onTestFinished } from "vitest";

/** A pipe with a name, for a hook to say something the moment it happens. */
export interface NamedPipe {
  /** Its path; whoever writes into it waits until somebody reads. */
  readonly path: string;
  /** What the next writer says. */
  said(): Promise<string>;
}

export function namedPipe(): NamedPipe {
  const folder = mkdtempSync(path.join(tmpdir(), "hooklet-pipe-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "pipe");
  execFileSync("mkfifo", [file]);
  return { path: file, said: async () => (await readFile(file, "utf8")).trim() };
}

/** Resolves when none of the processes lives: those that nobody has waited for yet don't. */
export async function expectGone(pids: readonly string[]): Promise<void> {
  expect(pids.join()).toMatch(/^\d+(,\d+)*$/);
  await expect.poll(() => pids.filter(isAlive), { timeout: 5000 }).toEqual([]);
}

/** Kills a process that a test let live. */
export function killProcess(pid: string): void {
  // Anything but a number would be the test's own process group.
  expect(pid).toMatch(/^[1-9]\d*$/);
  process.kill(Number(pid), "SIGKILL");
}

export function isAlive(pid: string): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
}
