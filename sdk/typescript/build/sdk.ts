import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

/** The folder of the SDK's own modules. */
export const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));

/** One of those modules: a TypeScript file in this repository, JavaScript where the SDK is installed. */
export function sourceOf(name: string): string {
  const file = path.join(SOURCES, name);
  return existsSync(`${file}.ts`) ? `${file}.ts` : `${file}.js`;
}

const MODULES: ReadonlyMap<string, string> = new Map([
  ["@hooklet/sdk", "index"],
  ["@hooklet/sdk/files", "files"],
  ["@hooklet/sdk/schema", "valibot"],
]);

/** Resolves imports of the SDK to the one that builds, installed beside the plugin or not. */
export const sdkModules: Plugin = {
  name: "sdk-modules",
  setup({ onResolve }) {
    onResolve({ filter: /^@hooklet\/sdk(?:\/(?:files|schema))?$/ }, ({ path: name }) => ({
      path: sourceOf(MODULES.get(name) ?? ""),
    }));
  },
};
