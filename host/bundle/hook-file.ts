import { dirname, join } from "node:path";
import { DIALECTS } from "../dialect/registry.ts";
import type { DialectName } from "../event/table.ts";
import type { BundlePlace } from "./place.ts";

/** Where each system keeps the hooks that a team shares, below a workspace and below the home folder alike. */
const FILES: ReadonlyMap<DialectName, string> = new Map(
  DIALECTS.map(({ name, files }) => [name, files.find(({ layer }) => layer === "project")?.path ?? ""]),
);

type Folders = Pick<BundlePlace, "workspace" | "home">;

/** The folder of the user's own hook file of a system, `~/.oh`: the lock of its bundles is there. */
export function ownFolder(dialect: DialectName, home: string): string {
  return dirname(join(home, FILES.get(dialect) ?? ""));
}

/** Whether a place is one of those folders, and not a workspace. */
export function isOwnFolder({ workspace, home }: Folders): boolean {
  return [...FILES.keys()].some((dialect) => ownFolder(dialect, home) === workspace);
}

/**
 * The hook file of a system that the lock of a place is for: the workspace's, or the user's own where the place is the
 * folder of that file. null where the lock is for other files alone.
 */
export function hookFileOf(dialect: DialectName, { workspace, home }: Folders): string | null {
  const file = FILES.get(dialect) ?? "";
  if (workspace === ownFolder(dialect, home)) return join(home, file);
  return workspace === home || isOwnFolder({ workspace, home }) ? null : join(workspace, file);
}
