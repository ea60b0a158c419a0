import { HookletError } from "../failure/failure.ts";
import { checkBundle, type UnaskedImport } from "./check.ts";
import { type EarlierConsent, requestsOf } from "./consent.ts";
import { type Change, changesBetween } from "./diff.ts";
import { collectGrants } from "./grants.ts";
import type { Integrity } from "./integrity.ts";
import { changeLock, readLock } from "./lock/file.ts";
import { grantsOf, type LockedBundle, type PluginGrant, withBundle } from "./lock/lock.ts";
import { noteLock } from "./lock/noted.ts";
import type { Manifest } from "./manifest/manifest.ts";
import { readManifest } from "./manifest/read.ts";
import type { Bundle } from "./open.ts";
import type { BundlePlace } from "./place.ts";
import type { SignatureReport } from "./sign/verify.ts";
import { checkSignatures } from "./signatures.ts";
import { fetchBundle, isLocalSpec } from "./source/registry.ts";
import type { SourceContext } from "./source/source.ts";
import type { Store } from "./store.ts";

/** A bundle that was fetched and found sound, before anybody agreed to it. Nothing was written. */
export interface Staged {
  readonly bundle: Bundle;
  /** The specification to look for updates with. */
  readonly source: string;
  readonly resolved: string;
  readonly publisher: string;
  readonly signers: SignatureReport["signers"];
  readonly unasked: readonly UnaskedImport[];
  /** What the lock holds under that name, with its manifest as far as the store has it. */
  readonly before: { readonly locked: LockedBundle; readonly manifest: Manifest | null } | null;
}

/** Fetches what a specification of the lock's form names, and checks it. Throws a `HookletError`. */
export async function stageBundle(source: string, place: BundlePlace, context: SourceContext): Promise<Staged> {
  const { bundle, resolved, publisher } = await fetchBundle(source, context);
  context.onProgress("checking");
  const unasked = checkBundle(bundle);
  const { signers, problem } = await checkSignatures(bundle, place);
  if (problem !== null) throw new HookletError(problem);
  const locked = (await readLock(place.workspace))?.bundles.get(bundle.manifest.name);
  const before = locked === undefined ? null : { locked, manifest: await storedManifest(locked, place.store) };
  return { bundle, source, resolved, publisher, signers, unasked, before };
}

/** What a staged bundle changes, and whether it is one that its publisher wouldn't have made: the same version anew. */
export interface Review {
  readonly changes: readonly Change[];
  /** Whether the store has the manifest of what the lock holds: without it, most changes can't be told. */
  readonly isComparable: boolean;
  readonly isSame: boolean;
  readonly isSuspicious: boolean;
}

/** Compares a staged bundle with what the lock holds. */
export function reviewOf({ bundle, source, before }: Staged, { workspace }: BundlePlace): Review | null {
  if (before === null) return null;
  const isSame = before.locked.integrity === bundle.integrity;
  const isSameVersion = before.locked.version === bundle.manifest.version;
  const moved: readonly Change[] =
    before.locked.source === source ? [] : [{ what: "source", how: "changed", name: source }];
  return {
    changes: [...moved, ...(before.manifest === null ? [] : changesBetween(before.manifest, bundle.manifest))],
    isComparable: before.manifest !== null,
    isSame,
    isSuspicious: !isSame && isSameVersion && !isLocalSpec(source, workspace),
  };
}

/** What was granted and requested for the version that the lock holds; what another source got doesn't count. */
export function earlierConsent({ source, before }: Staged): EarlierConsent {
  if (before === null || before.locked.source !== source) return { granted: [], requested: [] };
  const granted = grantsOf(before.locked);
  return { granted, requested: before.manifest === null ? granted : requestsOf(before.manifest) };
}

/**
 * Takes a staged bundle over: its bytes into the store, then a line for it into the lock. Ended at any moment, it
 * leaves a lock that names nothing that the store lacks. Throws `bundle.store`, `bundle.busy`, `bundle.lock`.
 */
export async function takeOver(
  { bundle, source, resolved }: Staged,
  granted: readonly PluginGrant[],
  { store, workspace, dataDir }: BundlePlace,
): Promise<LockedBundle> {
  const { manifest } = bundle;
  const plugins = [...manifest.plugins.keys()].map((name) => {
    const grants = collectGrants(granted.filter(({ plugin }) => plugin === name));
    return [name, { integrity: digestOf(manifest, name), grants }] as const;
  });
  await noteLock(workspace, dataDir);
  // Until the lock names them, nothing says that the bytes are needed.
  return store.exclusively(dataDir, async () => {
    const locked: LockedBundle = {
      version: manifest.version,
      source,
      resolved,
      integrity: bundle.integrity,
      ...(await keepBytes(bundle, store)),
      plugins: new Map(plugins),
    };
    await changeLock(workspace, dataDir, (lock) => withBundle(lock, manifest.name, locked));
    return locked;
  });
}

/** Keeps all bytes of a bundle in the store; gives the digests that its components and its archive don't have. */
export async function keepBytes(
  { archive, plugins, manifestBytes, signatures }: Bundle,
  store: Store,
): Promise<Pick<LockedBundle, "manifest" | "signatures">> {
  await store.clean();
  for (const bytes of [archive, ...plugins.values()]) await store.write(bytes);
  const kept: Integrity[] = [];
  for (const signature of signatures) kept.push(await store.write(Buffer.from(signature)));
  return { manifest: await store.write(manifestBytes), signatures: kept };
}

function digestOf({ plugins }: Manifest, name: string): string {
  const digest = plugins.get(name)?.digest;
  if (digest == null) throw new TypeError(`the plugin ${name} was opened without a digest`);
  return digest;
}

/** The manifest of a locked bundle, or null where the store doesn't have it any more. */
async function storedManifest(locked: LockedBundle, store: Store): Promise<Manifest | null> {
  const bytes = await store.read(locked.manifest).catch(() => null);
  return bytes === null ? null : readManifest(bytes, locked.source).manifest;
}
