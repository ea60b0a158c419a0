import type { HookEntry } from "../config/entry.ts";
import { baseFolder } from "../config/layer.ts";
import type { Surroundings } from "../surroundings.ts";
import { parsePluginName } from "./name.ts";

/** Where bundles, their lock and their policies are. */
export type ResolvePlace = Pick<Surroundings, "workspace" | "home" | "env" | "dataDir">;

/**
 * Turns names of bundles' plugins, such as `team-guards/shell-guard`, into what runs: the component in the store, with
 * the digest and the grants of the lock, and the bundle's own defaults for what the entry leaves open. The lock is the
 * one in the folder that relative paths of the same file start from, so a workspace has no say in the user's entries.
 * An entry whose plugin can't be had keeps its place, and fails with the reason when it should run.
 */
export async function resolvePlugins(
  entries: readonly HookEntry[],
  place: ResolvePlace,
): Promise<readonly HookEntry[]> {
  if (!entries.some(isOfBundle)) return entries;
  // Most workspaces have no bundles, and start faster without what reads them.
  const { Resolver } = await import("./resolver.ts");
  const resolver = new Resolver(place);
  return Promise.all(
    entries.map((entry) =>
      isOfBundle(entry) ? resolver.resolve(entry, baseFolder(entry.source, place.workspace)) : entry,
    ),
  );
}

function isOfBundle({ handler }: HookEntry): boolean {
  return handler.kind === "wasm" && parsePluginName(handler.plugin) !== null;
}
