import { createHash } from "node:crypto";
import { readdir, readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../../write-file.ts";
import { codeOf, unwritable } from "../failed.ts";
import { makeFolder } from "../make-folder.ts";

/**
 * The folders whose locks use the user's store: a note for each, a file that holds its path. Without them, nobody could
 * tell which bytes of the store are still needed.
 */
function notesIn(dataDir: string): string {
  return join(dataDir, "locks");
}

/** Notes a folder. Throws `bundle.store`. */
export async function noteLock(folder: string, dataDir: string): Promise<void> {
  const path = await realpath(folder).catch(() => folder);
  await makeFolder(notesIn(dataDir)).catch(unwritable(dataDir));
  await writeFileAtomically(fileOf(path, dataDir), path).catch(unwritable(dataDir));
}

/** Takes a folder's note back. */
export async function forgetLock(path: string, dataDir: string): Promise<void> {
  await rm(fileOf(path, dataDir), { force: true }).catch(unwritable(dataDir));
}

/** The folders that were noted, by their real paths, sorted. */
export async function notedLocks(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(notesIn(dataDir)).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  const notes = names.filter((name) => /^[0-9a-f]{64}$/.test(name)).map((name) => join(notesIn(dataDir), name));
  return (await Promise.all(notes.map((note) => readFile(note, "utf8")))).sort();
}

function fileOf(path: string, dataDir: string): string {
  return join(notesIn(dataDir), createHash("sha256").update(path).digest("hex"));
}
