import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { integrityHex } from "./integrity.ts";
import { readLock } from "./lock/file.ts";
import { digestsOf, LOCK_FILE } from "./lock/lock.ts";
import { forgetLock, notedLocks } from "./lock/noted.ts";
import type { BundlePlace } from "./place.ts";
import type { StoredFile } from "./store.ts";

/** What no lock names any more, and the locks that were asked. */
export interface Pruned {
  readonly removed: readonly StoredFile[];
  readonly kept: readonly StoredFile[];
  /** The locks that name what was kept: absolute paths. */
  readonly locks: readonly string[];
  /** Those that were there once, and are not any more. */
  readonly gone: readonly string[];
}

/**
 * Removes what no lock names from the store; `dryRun` only tells. The locks are those of the folders that bundles were
 * added to or restored in on this machine: what another one needs, it fetches again. Nobody adds a bundle meanwhile.
 * Throws `bundle.lock` where one can't be read, `bundle.busy`, `bundle.store`.
 */
export function pruneStore(place: BundlePlace, dryRun: boolean): Promise<Pruned> {
  return dryRun ? findUnnamed(place) : place.store.exclusively(place.dataDir, () => prune(place));
}

async function prune(place: BundlePlace): Promise<Pruned> {
  const pruned = await findUnnamed(place);
  for (const { name } of pruned.removed) await place.store.remove(name);
  for (const lock of pruned.gone) await forgetLock(dirname(lock), place.dataDir);
  return pruned;
}

async function findUnnamed({ store, workspace, dataDir }: BundlePlace): Promise<Pruned> {
  const own = await realpath(workspace).catch(() => workspace);
  const folders = new Set([...(await notedLocks(dataDir)), own]);
  const locks: string[] = [];
  const gone: string[] = [];
  const named = new Set<string>();
  for (const folder of folders) {
    const lock = await readLock(folder);
    if (lock !== null) locks.push(join(folder, LOCK_FILE));
    else if (folder !== own) gone.push(join(folder, LOCK_FILE));
    for (const digest of [...(lock?.bundles.values() ?? [])].flatMap(digestsOf)) named.add(integrityHex(digest));
  }
  const files = await store.files();
  const isNamed = ({ name }: StoredFile) => named.has(name);
  return { removed: files.filter((file) => !isNamed(file)), kept: files.filter(isNamed), locks, gone };
}
