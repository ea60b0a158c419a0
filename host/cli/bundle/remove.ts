import { Command } from "commander";
import { print } from "./print.ts";
import { type BundleOptions, placeOf, withBundleOptions } from "./workspace.ts";

/** `hooklet bundle remove NAME`. */
export function removeCommand(): Command {
  return withBundleOptions(
    new Command("remove")
      .summary("take a bundle out of the lock")
      .description("Takes a bundle and its grants out of hooklet.lock. Entries that still name it fail from then on.")
      .argument("<name>", "the bundle's name"),
  ).action(remove);
}

async function remove(name: string, options: BundleOptions): Promise<void> {
  const { removeBundle } = await import("../../bundle/remove.ts");
  const { version, entries } = await removeBundle(name, placeOf(options));
  const still = entries.map(({ file, line }) => `${file}:${line} still names it, and fails from now on`);
  print(
    options.json,
    () => ({ name, version, entries }),
    () => [`removed ${name} ${version}`, ...still],
  );
}
