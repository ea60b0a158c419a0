import type { Grants } from "../../config/entry.ts";
import { type Grant, listGrants } from "../grants.ts";
import type { Integrity } from "../integrity.ts";

/** The lock's name, in the folder that relative plugin paths start from. */
export const LOCK_FILE = "hooklet.lock";

/** What a workspace took over, to the byte, and what it granted. */
export interface Lock {
  /** By the bundles' names. */
  readonly bundles: ReadonlyMap<string, LockedBundle>;
}

export interface LockedBundle {
  readonly version: string;
  /** Where to look for updates, as it was asked for: `npm:@team/guards@^1.2.0`. */
  readonly source: string;
  /** Where these very bytes came from, for whoever has the lock and not the bytes. */
  readonly resolved: string;
  /** The digest of the archive. */
  readonly integrity: Integrity;
  /** The digest of `hooklet.json`. */
  readonly manifest: Integrity;
  /** The digests of signatures that came along. */
  readonly signatures: readonly Integrity[];
  /** By the plugins' names. */
  readonly plugins: ReadonlyMap<string, LockedPlugin>;
}

export interface LockedPlugin {
  /** The digest of the component. */
  readonly integrity: Integrity;
  readonly grants: Grants;
}

export const EMPTY_LOCK: Lock = { bundles: new Map() };

/** The lock with a bundle, in place of one of that name. */
export function withBundle(lock: Lock, name: string, bundle: LockedBundle): Lock {
  return { bundles: new Map([...lock.bundles, [name, bundle]]) };
}

/** The lock without a bundle. */
export function withoutBundle(lock: Lock, name: string): Lock {
  return { bundles: new Map([...lock.bundles].filter(([other]) => other !== name)) };
}

/** A grant with the plugin that has it. */
export interface PluginGrant extends Grant {
  readonly plugin: string;
}

/** Everything that a lock grants to a bundle. */
export function grantsOf({ plugins }: LockedBundle): readonly PluginGrant[] {
  return [...plugins].flatMap(([plugin, { grants }]) => listGrants(grants).map((grant) => ({ ...grant, plugin })));
}

/** Every digest that a lock has for a bundle: what the store needs to hold. */
export function digestsOf({ integrity, manifest, signatures, plugins }: LockedBundle): readonly Integrity[] {
  return [integrity, manifest, ...signatures, ...[...plugins.values()].map((plugin) => plugin.integrity)];
}
