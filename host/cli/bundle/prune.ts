import { Command } from "commander";
import { formatSize } from "../../config/size.ts";
import { shortPath } from "../path.ts";
import { printable } from "../style.ts";
import { plural } from "../table.ts";
import { print } from "./print.ts";
import { type BundleOptions, placeOf, withBundleOptions } from "./workspace.ts";

interface PruneOptions extends BundleOptions {
  readonly dryRun: boolean;
}

/** `hooklet bundle prune`. */
export function pruneCommand(): Command {
  return withBundleOptions(
    new Command("prune")
      .summary("remove what no lock names from the store")
      .description(
        "Removes from your store what none of the locks names that bundles were added to, or restored from, on this machine.",
      )
      .option("--dry-run", "show what would be removed, and change nothing", false),
  ).action(prune);
}

async function prune(options: PruneOptions): Promise<void> {
  const { pruneStore } = await import("../../bundle/prune.ts");
  const { removed, kept, locks, gone } = await pruneStore(placeOf(options), options.dryRun);
  const sum = (files: typeof removed) => files.reduce((bytes, file) => bytes + file.bytes, 0);
  const amount = (files: typeof removed) => `${plural(files.length, "file")}, ${formatSize(sum(files))}`;
  print(
    options.json,
    () => ({ dryRun: options.dryRun, removed, removedBytes: sum(removed), keptBytes: sum(kept), locks, gone }),
    () => [
      removed.length === 0 ? "nothing to remove" : `${options.dryRun ? "would remove" : "removed"} ${amount(removed)}`,
      ...(kept.length === 0
        ? []
        : [`kept ${amount(kept)}, for`, ...locks.map((lock) => `  ${printable(shortPath(lock))}`)]),
      ...gone.map((lock) => `${printable(shortPath(lock))} is not there any more`),
    ],
  );
}
