import { type Failure, HookletError } from "../failure/failure.ts";
import { lockProblems } from "./agreement.ts";
import { bundleError } from "./failed.ts";
import { readLock } from "./lock/file.ts";
import type { Lock, LockedBundle } from "./lock/lock.ts";
import { openBundle } from "./open.ts";
import type { BundlePlace } from "./place.ts";
import { checkStoredSignatures } from "./signatures.ts";
import { storedBytes } from "./store.ts";

/** What is wrong with a bundle of the lock: nothing, where it is as it was when it was added. */
export interface Verified {
  readonly name: string;
  readonly locked: LockedBundle;
  readonly problems: readonly Failure[];
}

/** The lock of a workspace. Throws `bundle.unlocked` where there is none, `bundle.lock`. */
export async function requiredLock({ workspace }: BundlePlace): Promise<Lock> {
  const lock = await readLock(workspace);
  if (lock !== null) return lock;
  const hint = "add a bundle with `hooklet bundle add`, or give the workspace with `--cwd`";
  throw bundleError("bundle.unlocked", `there is no \`hooklet.lock\` in \`${workspace}\``, hint);
}

/** Compares everything in the store that a lock names with it. Reaches no network. */
export async function verifyBundles(place: BundlePlace): Promise<readonly Verified[]> {
  const { bundles } = await requiredLock(place);
  const all = [...bundles].map(async ([name, locked]) => {
    return { name, locked, problems: await problemsOf(name, locked, place) };
  });
  return Promise.all(all);
}

async function problemsOf(name: string, locked: LockedBundle, place: BundlePlace): Promise<readonly Failure[]> {
  const { store } = place;
  try {
    const bundle = openBundle(await storedBytes(locked.integrity, store), locked.source);
    await storedBytes(locked.manifest, store);
    for (const plugin of locked.plugins.values()) await storedBytes(plugin.integrity, store);
    const { problem } = await checkStoredSignatures(locked, store, place);
    return [...lockProblems(name, locked, bundle), ...(problem === null ? [] : [problem])];
  } catch (error) {
    if (error instanceof HookletError) return [{ code: error.code, message: error.message, hint: error.hint }];
    throw error;
  }
}
