import { HookletError } from "../failure/failure.ts";
import { lockProblems } from "./agreement.ts";
import { bundleError } from "./failed.ts";
import { readLock } from "./lock/file.ts";
import type { LockedBundle } from "./lock/lock.ts";
import type { BundlePlace } from "./place.ts";
import { checkSignatures } from "./signatures.ts";
import { fetchBundle } from "./source/registry.ts";
import type { SourceContext } from "./source/source.ts";
import { keepBytes } from "./stage.ts";
import type { Store } from "./store.ts";

/** A bundle of the lock, and whether its bytes had to be fetched. */
export interface Restored {
  readonly name: string;
  readonly version: string;
  readonly fetched: boolean;
}

/**
 * Fetches what the lock holds and the store doesn't: nothing but the very bytes that the lock names. Asks nothing,
 * since the lock says what was agreed to. Throws `bundle.changed` where a source gives others.
 */
export async function restoreBundles(place: BundlePlace, context: SourceContext): Promise<readonly Restored[]> {
  const lock = await readLock(place.workspace);
  if (lock === null) throw bundleError("bundle.unlocked", `there is no \`hooklet.lock\` in \`${place.workspace}\``);
  const restored: Restored[] = [];
  for (const [name, locked] of lock.bundles) {
    const fetched = !(await isWhole(locked, place.store));
    if (fetched) await restore(name, locked, place, context);
    restored.push({ name, version: locked.version, fetched });
  }
  return restored;
}

/** Whether the store has all of a bundle, each file what its digest names. */
async function isWhole({ integrity, manifest, signatures, plugins }: LockedBundle, store: Store): Promise<boolean> {
  const digests = [integrity, manifest, ...signatures, ...[...plugins.values()].map((plugin) => plugin.integrity)];
  const found = await Promise.all(digests.map((digest) => store.read(digest).catch(() => null)));
  return !found.includes(null);
}

async function restore(name: string, locked: LockedBundle, place: BundlePlace, context: SourceContext): Promise<void> {
  const { bundle, signatures } = await fetchBundle(locked.resolved, context);
  if (bundle.integrity !== locked.integrity) {
    const message = `\`${locked.resolved}\` gives other bytes for \`${name}\` ${locked.version} than the lock names`;
    throw bundleError("bundle.changed", message);
  }
  const { problem } = await checkSignatures(bundle.archive, signatures, place);
  const wrong = problem ?? lockProblems(name, locked, bundle)[0];
  if (wrong !== undefined) throw new HookletError(wrong);
  const kept = await keepBytes(bundle, signatures, place.store);
  if (locked.signatures.every((signature) => kept.signatures.includes(signature))) return;
  throw bundleError("bundle.changed", `\`${locked.resolved}\` no longer has a signature that the lock names`);
}
