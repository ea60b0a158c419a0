import { type Failure, failure } from "../failure/failure.ts";
import { pluginGrantText, requestsOf } from "./consent.ts";
import { integrityOf } from "./integrity.ts";
import { grantsOf, type LockedBundle } from "./lock/lock.ts";
import type { Bundle } from "./open.ts";

/**
 * Where a lock says something else of a bundle than the archive that it names: other digests, another name or version,
 * grants that nobody requests. Codes: `bundle.lock`, `bundle.grants`.
 */
export function lockProblems(name: string, locked: LockedBundle, bundle: Bundle): readonly Failure[] {
  const { manifest } = bundle;
  const requested = new Set(requestsOf(manifest).map(pluginGrantText));
  const granted = grantsOf(locked).map(pluginGrantText);
  const beyond = granted.filter((text) => !requested.has(text));
  const others = [...locked.plugins].filter(([plugin, one]) => manifest.plugins.get(plugin)?.digest !== one.integrity);
  const isOther =
    manifest.name !== name ||
    manifest.version !== locked.version ||
    integrityOf(bundle.manifestBytes) !== locked.manifest;
  return [
    ...beyond.map((text) => failure("bundle.grants", `the lock grants \`${text}\`, which the bundle doesn't request`)),
    ...others.map(([plugin]) =>
      failure("bundle.lock", `the lock has another digest for \`${plugin}\` than the bundle`),
    ),
    ...(isOther ? [failure("bundle.lock", `the lock has another manifest than the archive that it names`)] : []),
  ];
}
