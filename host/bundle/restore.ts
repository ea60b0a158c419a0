import { HookletError } from "../failure/failure.ts";
import { lockProblems } from "./agreement.ts";
import { bundleError } from "./failed.ts";
import { integrityOf } from "./integrity.ts";
import { digestsOf, type LockedBundle } from "./lock/lock.ts";
import { noteLock } from "./lock/noted.ts";
import { type Bundle, openBundle, withSignatures } from "./open.ts";
import type { BundlePlace } from "./place.ts";
import { checkSignatures, storedSignatures } from "./signatures.ts";
import { fetchBundle } from "./source/registry.ts";
import type { SourceContext } from "./source/source.ts";
import { keepBytes } from "./stage.ts";
import { type Store, storedBytes } from "./store.ts";
import { requiredLock } from "./verify.ts";

/** A bundle of the lock, and what had to be done to have it. */
export interface Restored {
  readonly name: string;
  readonly version: string;
  /** `mended` from the archive that the store still had. */
  readonly how: "there" | "mended" | "fetched";
}

/**
 * Gets what the lock holds and the store doesn't: nothing but the very bytes that the lock names. Asks nothing, since the
 * lock says what was agreed to, and reaches no network where the store has the archive. Throws `bundle.unlocked`, and
 * `bundle.changed` where a source gives others.
 */
export async function restoreBundles(place: BundlePlace, context: SourceContext): Promise<readonly Restored[]> {
  const { bundles } = await requiredLock(place);
  // A store that can't be written isn't pruned either.
  await noteLock(place.workspace, place.dataDir).catch(() => {});
  const restored: Restored[] = [];
  for (const [name, locked] of bundles) {
    const isThere = await isWhole(locked, place.store);
    const how = isThere ? "there" : await restore(name, locked, place, context);
    restored.push({ name, version: locked.version, how });
  }
  return restored;
}

/** Whether the store has all of a bundle, each file what its digest names. */
async function isWhole(locked: LockedBundle, store: Store): Promise<boolean> {
  const found = await Promise.all(digestsOf(locked).map((digest) => store.read(digest).catch(() => null)));
  return !found.includes(null);
}

async function restore(
  name: string,
  locked: LockedBundle,
  place: BundlePlace,
  context: SourceContext,
): Promise<"mended" | "fetched"> {
  const kept = await keptBundle(locked, place.store);
  const bundle = kept ?? (await fetchBundle(locked.resolved, context)).bundle;
  if (bundle.integrity !== locked.integrity) {
    const message = `\`${locked.resolved}\` gives other bytes for \`${name}\` ${locked.version} than the lock names`;
    throw bundleError("bundle.changed", message);
  }
  const signatures = new Set(bundle.signatures.map((signature) => integrityOf(Buffer.from(signature))));
  if (locked.signatures.some((integrity) => !signatures.has(integrity))) {
    throw bundleError("bundle.changed", `\`${locked.resolved}\` no longer has a signature that the lock names`);
  }
  const { problem } = await checkSignatures(bundle, place);
  const wrong = problem ?? lockProblems(name, locked, bundle)[0];
  if (wrong !== undefined) throw new HookletError(wrong);
  await keepBytes(bundle, place.store);
  return kept === null ? "fetched" : "mended";
}

/** The bundle from the store's own archive and signatures; null where one of them is missing or damaged. */
async function keptBundle(locked: LockedBundle, store: Store): Promise<Bundle | null> {
  try {
    const bundle = openBundle(await storedBytes(locked.integrity, store), locked.source);
    return withSignatures(bundle, await storedSignatures(locked, store));
  } catch (error) {
    if (error instanceof HookletError) return null;
    throw error;
  }
}
