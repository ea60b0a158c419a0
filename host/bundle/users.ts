import type { HookEntry } from "../config/entry.ts";
import type { Place } from "../failure/diagnostic.ts";
import { createHost } from "../host.ts";
import { parsePluginName } from "./name.ts";
import type { BundlePlace } from "./place.ts";

/** An entry that names a plugin of a bundle. */
export interface BundleUser extends Place {
  readonly plugin: string;
  readonly event: string;
}

/**
 * The entries of the workspace and its user that name a bundle; none where their files have errors, which `hooklet
 * check` tells.
 */
export async function usersOf(bundle: string, { workspace: cwd, home, env, stateDir, dataDir }: BundlePlace) {
  try {
    await using host = await createHost({ cwd, home, env, stateDir, dataDir, bypassTrust: true });
    return host.entries().flatMap((entry) => userOf(bundle, entry) ?? []);
  } catch {
    return [];
  }
}

function userOf(bundle: string, { handler, event, source }: HookEntry): BundleUser | null {
  const name = handler.kind === "wasm" ? parsePluginName(handler.plugin) : null;
  if (name?.bundle !== bundle) return null;
  const { file, line, column } = source;
  return { plugin: name.plugin, event, file, line, column };
}
