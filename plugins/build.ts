/** Builds the plugins of this folder: `node plugins/build.ts [--if-changed]`. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** One way to get from a plugin's entry to a component. */
interface Toolchain {
  /** The SDK's folder: its sources are part of what a component is made from. */
  sdk: string;
  load: () => Promise<{ buildComponent: (options: { entry: string }) => Promise<Uint8Array> }>;
}

/** A plugin's folder, with what its manifest says about building it. */
interface Plugin {
  name: string;
  folder: string;
  language: string;
  toolchain: Toolchain;
  entry: string;
}

export interface BuildOptions {
  /** Leave a component as it is when nothing that it was made from has changed. */
  ifChanged?: boolean;
  /** Takes one aligned line per plugin: name, language, size, time. */
  log?: (line: string) => void;
  /** The folder that holds the plugins' folders; this one unless told. */
  folder?: string;
}

/** A component that is in place, and whether this run made it. */
export interface BuiltPlugin {
  name: string;
  file: string;
  built: boolean;
}

const HERE = path.dirname(fileURLToPath(import.meta.url));
const REPOSITORY = path.dirname(HERE);
const SKIPPED = new Set(["node_modules", "dist"]);

/** Imported when first needed, so that a toolchain that is missing stops only the plugins that need it. */
const TOOLCHAINS: ReadonlyMap<unknown, Toolchain> = new Map([
  ["typescript", { sdk: path.join(REPOSITORY, "sdk/typescript"), load: () => import("@hooklet/sdk/build") }],
  ["assemblyscript", { sdk: path.join(REPOSITORY, "sdk/assemblyscript"), load: () => import("@hooklet/sdk-as/build") }],
]);

/** What every component depends on besides its plugin and its SDK; the lock file names the compilers' versions. */
const SHARED = ["wit", "package-lock.json"].map((name) => path.join(REPOSITORY, name));

/** A plugin that can't be built; the hint, where there is one, says what to do about it. */
class PluginError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint: string | undefined, cause?: unknown) {
    super(message, { cause });
    this.hint = hint;
  }
}

/**
 * Builds every `<plugin>/hooklet.json` into `<plugin>/dist/<plugin>.wasm`, and gives all of them, sorted by name.
 * Throws on the first manifest that is broken, before it builds anything, and on the first plugin that doesn't build.
 * Several processes may do this at once: each file appears whole, under its final name.
 */
export async function buildPlugins({ ifChanged = false, log, folder = HERE }: BuildOptions): Promise<BuiltPlugin[]> {
  const plugins = await findPlugins(folder);
  const built: BuiltPlugin[] = [];
  for (const plugin of plugins) {
    const start = performance.now();
    const result = await buildPlugin(plugin, ifChanged);
    const time = result.built ? `${Math.round(performance.now() - start)} ms` : "unchanged";
    log?.(line(plugins, plugin, result.size, time));
    built.push({ name: plugin.name, file: output(plugin), built: result.built });
  }
  return built;
}

async function findPlugins(folder: string): Promise<Plugin[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(folder, entry.name));
  const plugins = await Promise.all(folders.sort().map(readPlugin));
  return plugins.filter((plugin) => plugin !== undefined);
}

/** A folder without a manifest is no plugin. */
async function readPlugin(folder: string): Promise<Plugin | undefined> {
  const file = path.join(folder, "hooklet.json");
  const text = await readFile(file, "utf8").catch(ignoreMissing);
  if (text === undefined) return undefined;
  const { language, entry } = parseManifest(file, text);
  const toolchain = TOOLCHAINS.get(language);
  if (typeof language !== "string" || !toolchain) {
    throw manifestError(file, `\`language\` is ${quote(language)}`, `use ${[...TOOLCHAINS.keys()].join(" or ")}`);
  }
  if (typeof entry !== "string") {
    throw manifestError(file, `\`entry\` is ${quote(entry)}`, 'name the file to build, such as "src/index.ts"');
  }
  return { name: path.basename(folder), folder, language, toolchain, entry: path.join(folder, entry) };
}

function parseManifest(file: string, text: string): Record<string, unknown> {
  try {
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest === "object" && manifest !== null && !Array.isArray(manifest)) return { ...manifest };
  } catch (error) {
    throw manifestError(file, `not JSON: ${String(error)}`, "correct the syntax of the manifest");
  }
  throw manifestError(file, "not a JSON object", 'write { "name": …, "language": …, "entry": … }');
}

function manifestError(file: string, problem: string, hint: string): PluginError {
  return new PluginError(`${path.relative(process.cwd(), file)}: ${problem}`, hint);
}

async function buildPlugin(plugin: Plugin, ifChanged: boolean): Promise<{ built: boolean; size: number }> {
  const file = output(plugin);
  const sources = await digestFiles([plugin.folder, plugin.toolchain.sdk, ...SHARED]);
  if (ifChanged) {
    const [component, stamp] = await Promise.all([
      readFile(file).catch(ignoreMissing),
      readFile(`${file}.sources`, "utf8").catch(ignoreMissing),
    ]);
    if (component && stamp === stampOf(sources, component)) return { built: false, size: component.length };
  }
  const component = await compile(plugin);
  await mkdir(path.dirname(file), { recursive: true });
  await writeWhole(file, component);
  await writeWhole(`${file}.sources`, stampOf(sources, component));
  return { built: true, size: component.length };
}

async function compile({ name, toolchain, entry }: Plugin): Promise<Uint8Array> {
  try {
    const { buildComponent } = await toolchain.load();
    return await buildComponent({ entry });
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const hint = "hint" in cause && typeof cause.hint === "string" ? cause.hint : undefined;
    throw new PluginError(`${name}: ${cause.message}`, hint, cause);
  }
}

/** Holds the component's digest too: of two builds at once, the stamp of one never vouches for the file of the other. */
function stampOf(sources: string, component: Uint8Array): string {
  return `${sources} ${createHash("sha256").update(component).digest("hex")}\n`;
}

async function digestFiles(roots: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const root of roots) {
    for (const file of await listFiles(root)) {
      const bytes = await readFile(file);
      hash.update(`${path.relative(root, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest("hex");
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (!entries) return [root];
  const kept = entries.filter((entry) => !SKIPPED.has(entry.name)).map((entry) => path.join(root, entry.name));
  return (await Promise.all(kept.sort().map(listFiles))).flat();
}

async function writeWhole(file: string, data: Uint8Array | string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, data);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

function output({ folder, name }: Plugin): string {
  return path.join(folder, "dist", `${name}.wasm`);
}

function line(plugins: readonly Plugin[], { name, language }: Plugin, size: number, time: string): string {
  const nameWidth = Math.max(...plugins.map((plugin) => plugin.name.length));
  const languageWidth = Math.max(...plugins.map((plugin) => plugin.language.length));
  const kibibytes = `${(size / 1024).toFixed(1)} KiB`;
  return `${name.padEnd(nameWidth)}  ${language.padEnd(languageWidth)}  ${kibibytes.padStart(11)}  ${time.padStart(9)}`;
}

function quote(value: unknown): string {
  return value === undefined ? "missing" : `\`${JSON.stringify(value)}\``;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

async function main(): Promise<void> {
  try {
    const { values } = parseArgs({ options: { "if-changed": { type: "boolean", default: false } } });
    await buildPlugins({ ifChanged: values["if-changed"], log: console.log });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof PluginError && error.hint) console.error(`  hint: ${error.hint}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
