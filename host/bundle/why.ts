import { type PluginRequest, pluginGrantText, requestsOf } from "./consent.ts";
import { grantsOf, type LockedBundle } from "./lock/lock.ts";
import { readManifest } from "./manifest/read.ts";
import type { BundlePlace } from "./place.ts";
import { lockedBundle } from "./remove.ts";
import { type BundleUser, usersOf } from "./users.ts";
import { requiredLock } from "./verify.ts";

/** Why a bundle is there: where it came from, what it asked for and got, and what runs it. */
export interface BundleReasons {
  readonly name: string;
  readonly locked: LockedBundle;
  readonly description: string;
  /** null where the store lacks the manifest, which says it. */
  readonly requests: readonly (PluginRequest & { readonly granted: boolean })[] | null;
  readonly users: readonly BundleUser[];
}

/** Tells it from the lock, the store and the hook files alone. Throws `bundle.unlocked`, `bundle.tampered`. */
export async function reasonsFor(name: string, place: BundlePlace): Promise<BundleReasons> {
  const locked = lockedBundle(await requiredLock(place), name);
  const bytes = await place.store.read(locked.manifest);
  const manifest = bytes === null ? null : readManifest(bytes, locked.source).manifest;
  const granted = new Set(grantsOf(locked).map(pluginGrantText));
  const weighed = (request: PluginRequest) => ({ ...request, granted: granted.has(pluginGrantText(request)) });
  const requests = manifest === null ? null : requestsOf(manifest).map(weighed);
  return { name, locked, description: manifest?.description ?? "", requests, users: await usersOf(name, place) };
}
