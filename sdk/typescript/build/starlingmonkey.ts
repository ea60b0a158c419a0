import { createRequire, findPackageJSON } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { EngineInput } from "./engine.ts";
import { BuildError } from "./error.ts";

const PACKAGE = "@bytecodealliance/componentize-js";

/** The version that this SDK is tested with. */
const VERSION = "0.23.0";

/** What npm installs it by. */
export const COMPILER = `${PACKAGE}@${VERSION}`;

interface ComponentizeJs {
  readonly componentize: (source: string, options: object) => Promise<{ readonly component: Uint8Array }>;
}

/** Builds with StarlingMonkey, SpiderMonkey for WebAssembly: a component of 12 MiB. Its compiler is a package of its own. */
export async function buildWithStarlingMonkey({ jsSource, witPath, world, entry }: EngineInput): Promise<Uint8Array> {
  const manifest = manifestFrom(pathToFileURL(entry).href) ?? manifestFrom(import.meta.url);
  if (manifest === undefined) {
    const hint = `run \`npm install --save-dev ${COMPILER}\`, which takes 400 MB`;
    throw new BuildError(
      `\`${PACKAGE}\`, which builds for StarlingMonkey, is not installed`,
      hint,
      undefined,
      "engine",
    );
  }
  await openFileSystem(manifest);
  const { componentize }: ComponentizeJs = await import(moduleOf(manifest));
  const disableFeatures = ["stdio", "random", "clocks", "http", "fetch-event"];
  const { component } = await componentize(jsSource, { witPath, worldName: world, disableFeatures });
  return component;
}

/** Where the compiler is installed for a module, if it is. */
function manifestFrom(place: string): string | undefined {
  try {
    return findPackageJSON(PACKAGE, place);
  } catch {
    return undefined;
  }
}

interface FileSystem {
  readonly _setPreopens: (folders: Readonly<Record<string, string>>) => void;
}

/** The compiler is itself a component, and its newer runtimes open no folders to it. */
async function openFileSystem(manifest: string): Promise<void> {
  const file = createRequire(manifest).resolve("@bytecodealliance/preview2-shim/filesystem");
  const { _setPreopens }: FileSystem = await import(pathToFileURL(file).href);
  _setPreopens({ "/": "/" });
}

/** The compiler exports an ES module alone, which `require.resolve` doesn't find. */
function moduleOf(manifest: string): string {
  const { exports }: { exports: { import: string } } = createRequire(manifest)(manifest);
  return pathToFileURL(path.join(path.dirname(manifest), exports.import)).href;
}
