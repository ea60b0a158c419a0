import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../event/json.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { digestOf } from "./digest.ts";
import type { PulledBundle } from "./pull.ts";

/** What an archive holds, once it was unpacked. */
export interface ArchiveContent {
  /** `hooklet.json`. */
  readonly manifest: JsonObject;
  /** The WebAssembly of all plugins. */
  readonly plugins: Iterable<Uint8Array>;
}

const HINT = "don't use it: whoever looked at the artifact with another tool saw something else";

/**
 * Whether an artifact shows others what its archive holds: null, or `bundle.artifact`. Scanners and WebAssembly tools see
 * its layers, Hooklet runs what is in the archive.
 */
export function disagreementOf(pulled: PulledBundle, { manifest, plugins }: ArchiveContent): Failure | null {
  const held = new Set(Array.from(plugins, digestOf));
  const shown = new Set(pulled.plugins.map(({ digest }) => digest));
  if (!isDeepStrictEqual(held, shown)) {
    return failure("bundle.artifact", "the artifact's components are not those in its archive", HINT);
  }
  if (isDeepStrictEqual(pulled.manifest, manifest)) return null;
  return failure("bundle.artifact", "the artifact's `hooklet.json` is not that in its archive", HINT);
}
