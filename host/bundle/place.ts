import type { HostOptions } from "../api.ts";
import { workspaceHookFiles } from "../config/load.ts";
import { folderExists } from "../config/read.ts";
import { failure, HookletError } from "../failure/failure.ts";
import { type Surroundings, surroundingsOf } from "../surroundings.ts";
import { bypassedByEnvironment, trustProblem } from "../trust/trust.ts";
import { isOwnFolder } from "./hook-file.ts";
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

/** Makes sure that there is a workspace; the user's own folders, such as `~/.oh`, may be made. Throws `workspace.missing`. */
export async function requireFolder({ workspace, home }: BundlePlace): Promise<void> {
  if (isOwnFolder({ workspace, home }) || (await folderExists(workspace))) return;
  throw new HookletError(failure("workspace.missing", `there is no folder \`${workspace}\``));
}
