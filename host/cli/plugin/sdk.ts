import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "./language.ts";
import { pluginProblem } from "./problem.ts";

/** What an SDK's `build` module exports. */
export interface Builder {
  readonly buildComponent: (options: BuilderOptions) => Promise<Uint8Array>;
}

export interface BuilderOptions {
  /** An absolute path. */
  readonly entry: string;
  readonly engine?: string;
  /** Takes warnings, each with its place. */
  readonly onWarning: (text: string) => void;
}

/**
 * Finds the SDK of a language: as a dependency of the plugin in `folder`, else beside this host. The host itself depends
 * on none.
 */
export async function findBuilder({ sdk }: Language, folder: string): Promise<Builder> {
  const file =
    resolveFrom(join(folder, "package.json"), `${sdk}/build`) ?? resolveFrom(import.meta.url, `${sdk}/build`);
  if (file === null) {
    const message = `\`${sdk}\`, which builds this plugin, is not installed`;
    throw pluginProblem("sdk", message, `run \`npm install --save-dev ${sdk}\` in \`${folder}\``);
  }
  const builder: unknown = await import(pathToFileURL(file).href);
  if (isBuilder(builder)) return builder;
  throw pluginProblem(
    "sdk",
    `\`${sdk}\` at \`${file}\` has no \`buildComponent\``,
    "install a version that fits this host",
  );
}

function resolveFrom(place: string, name: string): string | null {
  try {
    return createRequire(place).resolve(name);
  } catch {
    return null;
  }
}

function isBuilder(value: unknown): value is Builder {
  return typeof value === "object" && value !== null && "buildComponent" in value;
}
