import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../../write-file.ts";
import { bundleError, codeOf, unwritable } from "../failed.ts";
import { EMPTY_LOCK, LOCK_FILE, type Lock } from "./lock.ts";
import { withMutex } from "./mutex.ts";
import { formatLock, parseLock } from "./text.ts";

/** Everybody who has the workspace may read its lock, as its other files. */
const MODE = 0o644;

/** The lock of a folder, or null where there is none. Throws `bundle.lock`. */
export async function readLock(folder: string): Promise<Lock | null> {
  const file = join(folder, LOCK_FILE);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw bundleError("bundle.lock", `\`${file}\` can't be read (${codeOf(error)})`, "check its permissions");
  });
  if (text === null) return null;
  const lock = parseLock(text);
  if (typeof lock === "string") throw bundleError("bundle.lock", `\`${file}\` ${lock}`);
  return lock;
}

/**
 * Changes the lock of a folder as it is at that moment, one process after the other. `dataDir` is where they wait for
 * each other. Throws `bundle.lock`, `bundle.busy`, `bundle.store`; the lock is then what it was.
 */
export async function changeLock(folder: string, dataDir: string, change: (lock: Lock) => Lock): Promise<Lock> {
  return withMutex(join(folder, LOCK_FILE), dataDir, async () => {
    const before = (await readLock(folder)) ?? EMPTY_LOCK;
    const after = change(before);
    await removeDrafts(folder);
    const text = formatLock(after);
    if (text !== formatLock(before)) {
      await writeFileAtomically(join(folder, LOCK_FILE), text, MODE).catch(unwritable(join(folder, LOCK_FILE)));
    }
    return after;
  });
}

/** Removes what a process left that ended while it wrote: whoever has the mutex is the only one to write. */
async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => name.startsWith(`${LOCK_FILE}.`) && name.endsWith(".tmp"));
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
}
