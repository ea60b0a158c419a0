import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { componentize } from "componentize-qjs";
import { bundle } from "./bundle.ts";
import { BuildError } from "./error.ts";

export { BuildError };

const WIT = fileURLToPath(new URL("../../../wit/0.1.0/plugin.wit", import.meta.url));

const NO_ENTRY_HINT = "correct the path of the entry";
const LOAD_HINT =
  "the code outside of handlers runs once, at build time, without a host; an error in it ends the build";

/**
 * Makes a component of the world `hook` from a TypeScript or JavaScript module whose default export is
 * `defineHook(…)`. `entry` is an absolute path. The component imports nothing but the interface `host`.
 * Throws a BuildError.
 */
export async function buildComponent({ entry }: { entry: string }): Promise<Uint8Array> {
  const place = path.relative(process.cwd(), entry);
  if (!existsSync(entry)) throw new BuildError(`${place}: no such file`, NO_ENTRY_HINT);
  const jsSource = await bundle(entry);
  const options = { witPath: WIT, world: "hook", sync: true, optSize: true, stubWasi: true };
  const { component } = await componentize({ ...options, jsSource }).catch((cause: unknown) => {
    throw new BuildError(`${place}: ${loadProblem(cause)}`, LOAD_HINT, cause);
  });
  return component;
}

/** The message of the error that the plugin threw, without the engine's introduction and the stack of the minified text. */
function loadProblem(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replace(/^.*?module evaluation: (Error:? )?/s, "").replace(/(\n +at .*)?\s*$/s, "");
}
