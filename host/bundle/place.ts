import type { HostOptions } from "../api.ts";
import { workspaceHookFiles } from "../config/load.ts";
import { type Surroundings, surroundingsOf } from "../surroundings.ts";
import { bypassedByEnvironment, trustProblem } from "../trust/trust.ts";
import type { SourceContext } from "./source/source.ts";
import { type Store, storeIn } from "./store.ts";

/** A workspace whose bundles are looked after, and the user's store. */
export interface BundlePlace extends Surroundings {
  readonly store: Store;
}

/** Fills in what the options leave open. */
export function bundlePlace(options: HostOptions): BundlePlace {
  const surroundings = surroundingsOf(options);
  return { ...surroundings, store: storeIn(surroundings.dataDir) };
}

/** What sources need for that workspace. */
export async function sourceContext(
  place: BundlePlace,
  { signal, onProgress }: Pick<SourceContext, "signal" | "onProgress">,
): Promise<SourceContext> {
  const { workspace, home, env, stateDir } = place;
  // A project's `.npmrc` says where the user's tokens go: it counts where the project is trusted.
  const problem = bypassedByEnvironment(env)
    ? null
    : await trustProblem(stateDir, workspace, workspaceHookFiles(workspace));
  return { workspace, home, env, npmrcFolder: problem === null ? workspace : home, signal, onProgress };
}
