import { access } from "node:fs/promises";
import type { HookEntry, WasmSpec } from "../config/entry.ts";
import { suggestion } from "../config/suggest.ts";
import { type Failure, HookletError } from "../failure/failure.ts";
import type { Matcher } from "../match/matcher.ts";
import { foldName } from "../match/names.ts";
import { bundleError } from "./failed.ts";
import { grantsBeyond, grantText, listGrants } from "./grants.ts";
import { readLock } from "./lock/file.ts";
import { LOCK_FILE, type LockedBundle, type LockedPlugin } from "./lock/lock.ts";
import type { Manifest, PluginManifest } from "./manifest/manifest.ts";
import { readManifest } from "./manifest/read.ts";
import { type PluginName, parsePluginName } from "./name.ts";
import type { ResolvePlace } from "./resolve.ts";
import { policyProblem } from "./signatures.ts";
import { type Store, storeIn } from "./store.ts";

/** Reads each lock and each manifest once. */
export class Resolver {
  readonly #place: ResolvePlace;
  readonly #store: Store;
  readonly #locks = new Map<string, ReturnType<typeof readLock>>();
  readonly #manifests = new Map<string, Promise<Manifest>>();
  readonly #problems = new Map<LockedBundle, Promise<Failure | null>>();

  constructor(place: ResolvePlace) {
    this.#place = place;
    this.#store = storeIn(place.dataDir);
  }

  /** The entry with what runs, or with the reason why nothing does. `folder` is where its lock is. */
  async resolve(entry: HookEntry, folder: string): Promise<HookEntry> {
    const { handler: spec } = entry;
    const name = spec.kind === "wasm" ? parsePluginName(spec.plugin) : null;
    if (spec.kind !== "wasm" || name === null) return entry;
    try {
      const bundle = await this.#lockedBundle(name, folder);
      const locked = lockedPlugin(bundle, name);
      const plugin = pluginOf(await this.#manifest(bundle), name, locked);
      const problem = await this.#policyProblem(name.bundle, bundle);
      if (problem !== null) return { ...entry, refusal: problem };
      const path = this.#store.path(locked.integrity);
      await access(path).catch(() => {
        throw bundleError("bundle.missing", `the store lacks the plugin \`${spec.plugin}\``);
      });
      return withDefaults(entry, { ...spec, ...granted(spec, locked), path, integrity: locked.integrity }, plugin);
    } catch (error) {
      if (error instanceof HookletError) return { ...entry, refusal: failureOf(error) };
      throw error;
    }
  }

  async #lockedBundle({ bundle }: PluginName, folder: string): Promise<LockedBundle> {
    const reading = this.#locks.get(folder) ?? readLock(folder);
    this.#locks.set(folder, reading);
    const lock = await reading;
    if (lock === null) throw bundleError("bundle.unlocked", `there is no \`${LOCK_FILE}\` in \`${folder}\``);
    const locked = lock.bundles.get(bundle);
    if (locked !== undefined) return locked;
    throw bundleError("bundle.unlocked", `\`${LOCK_FILE}\` in \`${folder}\` doesn't hold the bundle \`${bundle}\``);
  }

  #manifest({ manifest, source }: LockedBundle): Promise<Manifest> {
    const reading = this.#manifests.get(manifest) ?? this.#readManifest(manifest, source);
    this.#manifests.set(manifest, reading);
    return reading;
  }

  #policyProblem(name: string, bundle: LockedBundle): Promise<Failure | null> {
    const checking = this.#problems.get(bundle) ?? policyProblem(name, bundle, this.#store, this.#place);
    this.#problems.set(bundle, checking);
    return checking;
  }

  async #readManifest(integrity: string, source: string): Promise<Manifest> {
    const bytes = await this.#store.read(integrity);
    if (bytes === null) throw bundleError("bundle.missing", `the store lacks the bundle of \`${source}\``);
    return readManifest(bytes, source).manifest;
  }
}

function lockedPlugin({ plugins }: LockedBundle, { bundle, plugin }: PluginName): LockedPlugin {
  const locked = plugins.get(plugin);
  if (locked !== undefined) return locked;
  const hint = suggestion(plugin, [...plugins.keys()]);
  throw bundleError("bundle.unlocked", `the bundle \`${bundle}\` has no plugin \`${plugin}\``, hint);
}

/** What the manifest says of a plugin, where lock and manifest agree. */
function pluginOf(manifest: Manifest, { bundle, plugin: name }: PluginName, locked: LockedPlugin): PluginManifest {
  const plugin = manifest.plugins.get(name);
  if (plugin === undefined || plugin.digest !== locked.integrity) {
    throw bundleError("bundle.lock", `\`${LOCK_FILE}\` and the manifest of \`${bundle}\` differ in \`${name}\``);
  }
  throwIfBeyond(
    listGrants(locked.grants),
    plugin.requests,
    `\`${LOCK_FILE}\` grants`,
    "which the bundle doesn't request",
  );
  return plugin;
}

/** What the entry is granted: all that the lock holds, or as much of it as the entry names. */
function granted({ grants }: WasmSpec, locked: LockedPlugin): Pick<WasmSpec, "grants"> {
  const wanted = listGrants(grants);
  throwIfBeyond(wanted, listGrants(locked.grants), "the entry allows", `which \`${LOCK_FILE}\` doesn't grant`);
  return { grants: wanted.length === 0 ? locked.grants : grants };
}

function throwIfBeyond(grants: Parameters<typeof grantsBeyond>[0], known: typeof grants, who: string, why: string) {
  const [beyond] = grantsBeyond(grants, known);
  if (beyond !== undefined) throw bundleError("bundle.grants", `${who} \`${grantText(beyond)}\`, ${why}`);
}

function withDefaults(entry: HookEntry, spec: WasmSpec, { match, config, limits }: PluginManifest): HookEntry {
  return {
    ...entry,
    match: entry.match ?? matcherOf(match),
    timeoutMs: entry.timeoutSet ? entry.timeoutMs : (limits.timeoutMs ?? entry.timeoutMs),
    handler: {
      ...spec,
      config: { ...config, ...spec.config },
      limits: { ...spec.limits, fuel: spec.limits.fuel ?? limits.fuel, memory: spec.limits.memory ?? limits.memory },
    },
  };
}

/** The tools that a bundle names: their names are compared without case, as its author may not know the system. */
function matcherOf(names: readonly string[]): Matcher | null {
  return names.length === 0 ? null : { kind: "names", written: names.join("|"), names: names.map(foldName) };
}

function failureOf({ code, message, hint }: HookletError): Failure {
  return { code, message, hint };
}
