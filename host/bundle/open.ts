import { openArchive } from "./archive/enclosed.ts";
import type { Files } from "./archive/write.ts";
import { bundleError } from "./failed.ts";
import { type Integrity, integrityOf } from "./integrity.ts";
import type { Manifest } from "./manifest/manifest.ts";
import { MANIFEST_FILE, readManifest } from "./manifest/read.ts";
import { WORLDS, worldOf } from "./manifest/world.ts";

/** A packed bundle whose files are what its manifest says. */
export interface Bundle {
  /** The `.tgz`, without signatures inside. */
  readonly archive: Uint8Array;
  readonly integrity: Integrity;
  readonly manifest: Manifest;
  /** The manifest as it is in the archive. */
  readonly manifestBytes: Uint8Array;
  /** The components, by the names of their plugins. */
  readonly plugins: ReadonlyMap<string, Uint8Array>;
  /** Signatures of the archive that came along, in OpenSSH's armoured format. */
  readonly signatures: readonly string[];
}

/**
 * Opens a `.tgz` in memory; `label` is where it came from, for messages. Throws a `HookletError`: `bundle.archive`,
 * `bundle.too-large`, `bundle.manifest`, `bundle.digest`, `bundle.world`, or what is wrong in the manifest.
 */
export function openBundle(bytes: Uint8Array, label: string): Bundle {
  const { archive, files, signatures } = openArchive(bytes);
  const manifestBytes = files.get(MANIFEST_FILE);
  if (manifestBytes === undefined) throw bundleError("bundle.manifest", `\`${label}\` has no \`${MANIFEST_FILE}\``);
  const { manifest, linked } = readManifest(manifestBytes, label);
  if (linked.size > 0) throw bundleError("bundle.manifest", `\`${label}\` was not packed with \`hooklet bundle pack\``);
  const plugins = [...manifest.plugins.keys()].map((name) => [name, componentOf(name, manifest, files)] as const);
  return { archive, integrity: integrityOf(archive), manifest, manifestBytes, plugins: new Map(plugins), signatures };
}

/** The bundle with signatures that came beside it; each counts once. */
export function withSignatures(bundle: Bundle, beside: readonly string[]): Bundle {
  return { ...bundle, signatures: [...new Set([...bundle.signatures, ...beside])] };
}

function componentOf(name: string, { plugins }: Manifest, files: Files): Uint8Array {
  const plugin = plugins.get(name);
  const bytes = plugin === undefined ? undefined : files.get(plugin.file);
  if (plugin === undefined || bytes === undefined) {
    throw bundleError("bundle.manifest", `the bundle lacks the file \`${plugin?.file}\` of its plugin \`${name}\``);
  }
  if (plugin.digest === null) throw bundleError("bundle.manifest", `the plugin \`${name}\` has no \`digest\``);
  if (integrityOf(bytes) !== plugin.digest) {
    const hint = "don't use it: somebody changed the file after the bundle was packed";
    throw bundleError("bundle.digest", `\`${plugin.file}\` is not what the manifest's digest names`, hint);
  }
  throwOnWorld(name, plugin.world ?? worldOf(bytes), bytes);
  return bytes;
}

function throwOnWorld(name: string, world: string, bytes: Uint8Array): void {
  const said = `the plugin \`${name}\` is of the world \`${world}\``;
  if (!WORLDS.includes(world))
    throw bundleError("bundle.world", `${said}; this host runs \`${WORLDS.join("` and `")}\``);
  if (world === worldOf(bytes)) return;
  const hint = "remove `world` from `hooklet.json`: packing writes it";
  throw bundleError("bundle.manifest", `${said} by its manifest, and of \`${worldOf(bytes)}\` by its file`, hint);
}
