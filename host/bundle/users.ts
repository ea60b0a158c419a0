import type { HookEntry } from "../config/entry.ts";
import { folderExists } from "../config/read.ts";
import type { Place } from "../failure/diagnostic.ts";
import { HookletError } from "../failure/failure.ts";
import { createHost } from "../host.ts";
import { parsePluginName } from "./name.ts";
import type { BundlePlace } from "./place.ts";

/** An entry that names a plugin of a bundle. */
export interface BundleUser extends Place {
  readonly plugin: string;
  readonly event: string;
}

/** The entries of the workspace and its user that name a bundle. Throws what is wrong with their files. */
export async function entriesNaming(bundle: string, place: BundlePlace): Promise<readonly BundleUser[]> {
  const { workspace: cwd, home, env, stateDir, dataDir } = place;
  if (!(await folderExists(cwd))) return [];
  await using host = await createHost({ cwd, home, env, stateDir, dataDir, bypassTrust: true });
  return host.entries().flatMap((entry) => userOf(bundle, entry) ?? []);
}

/** The same, to tell people; none where the files have errors, which `hooklet check` tells. */
export function usersOf(bundle: string, place: BundlePlace): Promise<readonly BundleUser[]> {
  return entriesNaming(bundle, place).catch((error: unknown) => {
    if (error instanceof HookletError) return [];
    throw error;
  });
}

function userOf(bundle: string, { handler, event, source }: HookEntry): BundleUser | null {
  const name = handler.kind === "wasm" ? parsePluginName(handler.plugin) : null;
  if (name?.bundle !== bundle) return null;
  const { file, line, column } = source;
  return { plugin: name.plugin, event, file, line, column };
}
