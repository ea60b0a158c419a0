import { existsSync } from "node:fs";
import path from "node:path";
import { findPlace, type Places } from "../src/place.ts";
import { bundle } from "./bundle.ts";
import { ENGINES, type EngineName, isEngineName } from "./engine.ts";
import { BuildError } from "./error.ts";
import { withWit } from "./wit.ts";

export { BuildError, type EngineName };

const NO_ENTRY_HINT = "correct the path of the entry";
const LOAD_HINT =
  "the code outside of handlers runs once, at build time, without a host; an error in it ends the build";

export interface BuildOptions {
  /** The absolute path of a TypeScript or JavaScript module whose default export is `defineHook(…)`. */
  entry: string;
  /** What runs the hook: `quickjs` unless given. */
  engine?: string;
  /** Takes what the bundler warns of: `file:line:column: text`. */
  onWarning?: (text: string) => void;
}

/**
 * Makes a component of the world `hook` from a plugin's entry. The component imports nothing but the interface `host`,
 * unless it reads files. Throws a BuildError.
 */
export async function buildComponent({ entry, engine = "quickjs", onWarning }: BuildOptions): Promise<Uint8Array> {
  if (!isEngineName(engine))
    throw new BuildError(`there is no engine \`${engine}\``, `use ${Object.keys(ENGINES).join(" or ")}`);
  const place = path.relative(process.cwd(), entry);
  if (!existsSync(entry)) throw new BuildError(`${place}: no such file`, NO_ENTRY_HINT);
  const { text: jsSource, places, readsFiles, warnings } = await bundle(entry, ENGINES[engine].charset);
  for (const warning of warnings) onWarning?.(warning);
  const world = readsFiles ? "hook-with-files" : "hook";
  return await withWit(async (witPath) => ENGINES[engine].build({ jsSource, witPath, world, entry })).catch(
    (cause: unknown) => {
      if (cause instanceof BuildError) throw cause;
      throw new BuildError(`${place}: ${loadProblem(cause, places)}`, LOAD_HINT, cause);
    },
  );
}

/** The message of the error that the plugin threw and its place, without the engine's introduction and stack. */
function loadProblem(cause: unknown, places: Places): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  const message = text.replace(/^.*?module evaluation: (Error:? )?/s, "").replace(/(\n +at .*)?\s*$/s, "");
  const place = findPlace(text, places);
  return place === undefined ? message : `${message} (${place})`;
}
