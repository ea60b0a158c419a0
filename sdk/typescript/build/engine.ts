import { buildWithQuickJs } from "./quickjs.ts";
import { buildWithStarlingMonkey } from "./starlingmonkey.ts";

/** What makes a component of a plugin's bundle. */
export interface EngineInput {
  /** The bundle: one ES module that exports `handler`. */
  readonly jsSource: string;
  /** The file or folder with the world. */
  readonly witPath: string;
  readonly world: "hook" | "hook-with-files";
  /** The plugin's entry, from where packages are looked for. */
  readonly entry: string;
}

/** What runs a hook within its component. */
export interface Engine {
  /** Gives the component; throws what the plugin threw. */
  readonly build: (input: EngineInput) => Promise<Uint8Array>;
  /** In which the columns of a stack count the same as bytes. */
  readonly charset: "utf8" | "ascii";
}

/** The engines by their names on the command line. */
export const ENGINES = {
  quickjs: { build: buildWithQuickJs, charset: "utf8" },
  starlingmonkey: { build: buildWithStarlingMonkey, charset: "ascii" },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;

export function isEngineName(name: string): name is EngineName {
  return Object.hasOwn(ENGINES, name);
}
