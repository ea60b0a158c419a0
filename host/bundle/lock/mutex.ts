import { createHash, randomUUID } from "node:crypto";
import { readdir, realpath, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { bundleError, codeOf, unwritable } from "../failed.ts";
import { makeFolder } from "../make-folder.ts";

/** Milliseconds to wait for other processes, unless told. */
const PATIENCE_MS = 10_000;

/** Milliseconds after which a ticket that nobody renewed counts as left behind, and between renewals. */
const ABANDONED_MS = 60_000;
const RENEWAL_MS = 15_000;

/**
 * Does something while no other process does it for the same file. Processes wait for each other through tickets in
 * `dataDir`, never beside the file itself: one that is killed leaves nothing in a workspace. Throws `bundle.busy` where
 * others take too long, `bundle.store` where `dataDir` can't be written.
 */
export async function withMutex<T>(
  file: string,
  dataDir: string,
  work: () => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const folder = join(dataDir, "mutex", await keyOf(file));
  await makeFolder(folder).catch(unwritable(dataDir));
  const ticket = await acquire(folder, file, patienceMs);
  const renewing = setInterval(() => void renew(ticket), RENEWAL_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await rm(ticket, { force: true });
  }
}

async function renew(ticket: string): Promise<void> {
  const now = new Date();
  await utimes(ticket, now, now).catch(() => {});
}

/** The same for all names of one file. */
async function keyOf(file: string): Promise<string> {
  const folder = await realpath(dirname(file)).catch(() => dirname(file));
  return shortHash(join(folder, basename(file)));
}

/**
 * Takes a ticket, then looks whether anybody else has one, and gives it back if so: of two that come at once, the later
 * one sees the other's. A ticket's name says whose it is, so nobody can take away another one's by mistake.
 */
async function acquire(folder: string, file: string, patienceMs: number): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const name = [shortHash(hostname()), process.pid, randomUUID()].join(".");
    const ticket = join(folder, name);
    await writeFile(ticket, "", { flag: "wx", mode: 0o600 }).catch(unwritable(folder));
    if (!(await othersHold(folder, name))) return ticket;
    await rm(ticket, { force: true });
    if (Date.now() > deadline) {
      throw bundleError("bundle.busy", `other processes have been changing \`${file}\` for ${patienceMs / 1000} s`);
    }
    // Without chance in it, two could give way to each other for ever.
    await delay(5 + Math.random() * 40);
  }
}

async function othersHold(folder: string, own: string): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => name !== own);
  const held = await Promise.all(others.map(async (name) => !(await removedIfAbandoned(folder, name))));
  return held.includes(true);
}

async function removedIfAbandoned(folder: string, name: string): Promise<boolean> {
  const path = join(folder, name);
  const taken = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (taken === null) return true;
  const [host, pid] = name.split(".");
  const isDead = host === shortHash(hostname()) && !isAlive(Number(pid));
  if (!isDead && Date.now() - taken < ABANDONED_MS) return false;
  await rm(path, { force: true });
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one all the same.
    return codeOf(error) === "EPERM";
  }
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
