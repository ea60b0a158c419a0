import { posix } from "node:path";
import type { Diagnostic } from "../../failure/diagnostic.ts";
import { writeArchive } from "../archive/write.ts";
import { bundleError } from "../failed.ts";
import { integrityOf } from "../integrity.ts";
import type { Manifest, PluginManifest } from "../manifest/manifest.ts";
import { MANIFEST_FILE, readManifest } from "../manifest/read.ts";
import { worldOf } from "../manifest/world.ts";
import { writeManifest } from "../manifest/write.ts";
import { type Bundle, openBundle, withSignatures } from "../open.ts";
import { SIGNATURE_FILE, splitSignatures } from "../sign/file.ts";
import { packageJson } from "./package-json.ts";
import type { Tree } from "./tree.ts";

/** Files that go along with the plugins, whatever follows after the name. */
const COMPANIONS = /^(?:readme|licen[cs]e|notice|changelog)(?:\.[\w.-]+)?$/i;

/**
 * Packs a folder: the manifest with the plugins' digests, their components and cases, README, licence and changelog,
 * and nothing else. The same files give the same bytes. The folder's `hooklet.sig` comes along, and is not packed. `label`
 * is where the folder is, for messages; `warn` is told of fields that nobody reads. Throws a `HookletError` like
 * `openBundle`.
 */
export async function packTree(tree: Tree, label: string, warn: Warn = () => {}): Promise<Bundle> {
  const manifest = await completeManifest(tree, label, warn);
  const files = new Map<string, Uint8Array>();
  const companions = (await tree.names()).filter((name) => COMPANIONS.test(name));
  const named = [...manifest.plugins.values()].flatMap(({ file, cases }) => (cases === null ? [file] : [file, cases]));
  for (const name of [...named, ...companions]) files.set(name, await readNamed(tree, name));
  files.set("package.json", Buffer.from(packageJson(manifest, await tree.read("package.json"))));
  files.set(MANIFEST_FILE, Buffer.from(writeManifest(manifest)));
  const signatures = Buffer.from((await tree.read(SIGNATURE_FILE)) ?? []).toString("utf8");
  return withSignatures(openBundle(writeArchive(files), label), splitSignatures(signatures));
}

type Warn = (warnings: readonly Diagnostic[]) => void;

/** The folder's manifest with everything in it that a packed one has. */
async function completeManifest(tree: Tree, label: string, warn: Warn): Promise<Manifest> {
  const { manifest, linked } = await manifestIn(tree, "", label, warn);
  const plugins = new Map(manifest.plugins);
  const [only, ...others] = plugins;
  if (only !== undefined && others.length + linked.size === 0) plugins.set(only[0], await withCases(tree, "", only[1]));
  for (const [name, folder] of linked) plugins.set(name, await linkedPlugin(tree, folder, label, warn));
  const complete = [...plugins].map(async ([name, plugin]) => [name, await withFacts(tree, plugin)] as const);
  return { ...manifest, plugins: new Map(await Promise.all(complete)) };
}

async function manifestIn(tree: Tree, folder: string, label: string, warn: Warn) {
  const bytes = await tree.read(posix.join(folder, MANIFEST_FILE));
  const where = posix.join(label, folder);
  if (bytes === null) throw bundleError("bundle.manifest", `there is no \`${MANIFEST_FILE}\` in \`${where}\``);
  const read = readManifest(bytes, where);
  warn(read.diagnostics);
  return read;
}

/** The one plugin of a folder in the bundle's, with its files as seen from the bundle. */
async function linkedPlugin(tree: Tree, folder: string, label: string, warn: Warn): Promise<PluginManifest> {
  const { manifest, linked } = await manifestIn(tree, folder, label, warn);
  const [plugin, ...others] = manifest.plugins.values();
  if (plugin === undefined || others.length > 0 || linked.size > 0) {
    throw bundleError("bundle.manifest", `\`${folder}/${MANIFEST_FILE}\` is not the manifest of one plugin`);
  }
  const { file, cases } = await withCases(tree, folder, plugin);
  return { ...plugin, file: posix.join(folder, file), cases: cases === null ? null : posix.join(folder, cases) };
}

/** Where a plugin's own folder has its cases unless the manifest says otherwise. */
const CASES = "cases.yaml";

async function withCases(tree: Tree, folder: string, plugin: PluginManifest): Promise<PluginManifest> {
  if (plugin.cases !== null || (await tree.read(posix.join(folder, CASES))) === null) return plugin;
  return { ...plugin, cases: CASES };
}

/** The plugin with what only its file says. */
async function withFacts(tree: Tree, plugin: PluginManifest): Promise<PluginManifest> {
  const bytes = await readNamed(tree, plugin.file);
  const digest = integrityOf(bytes);
  if (plugin.digest !== null && plugin.digest !== digest) {
    throw bundleError("bundle.digest", `\`${plugin.file}\` is not what the manifest's digest names`, STALE);
  }
  return { ...plugin, digest, world: plugin.world ?? worldOf(bytes) };
}

const STALE = "remove `digest` from `hooklet.json`: packing writes it";

async function readNamed(tree: Tree, name: string): Promise<Uint8Array> {
  const bytes = await tree.read(name);
  if (bytes !== null) return bytes;
  const hint = "build the plugin first, or correct the path in `hooklet.json`";
  throw bundleError("bundle.manifest", `there is no file \`${name}\` in the bundle's folder`, hint);
}
