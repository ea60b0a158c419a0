import { suggestion } from "../config/suggest.ts";
import { bundleError } from "./failed.ts";
import { changeLock } from "./lock/file.ts";
import { type Lock, type LockedBundle, withoutBundle } from "./lock/lock.ts";
import type { BundlePlace } from "./place.ts";
import { type BundleUser, usersOf } from "./users.ts";
import { requiredLock } from "./verify.ts";

/** Takes a bundle out of the lock. Its bytes stay in the store: other workspaces may have it too. */
export async function removeBundle(
  name: string,
  place: BundlePlace,
): Promise<{ readonly version: string; readonly entries: readonly BundleUser[] }> {
  const { version } = lockedBundle(await requiredLock(place), name);
  await changeLock(place.workspace, place.dataDir, (lock) => withoutBundle(lock, name));
  return { version, entries: await usersOf(name, place) };
}

/** A bundle of a lock by its name. Throws `bundle.unlocked`. */
export function lockedBundle({ bundles }: Lock, name: string): LockedBundle {
  const locked = bundles.get(name);
  if (locked !== undefined) return locked;
  const hint = bundles.size === 0 ? "the lock holds no bundles" : suggestion(name, [...bundles.keys()]);
  throw bundleError("bundle.unlocked", `\`hooklet.lock\` doesn't hold a bundle \`${name}\``, hint);
}
