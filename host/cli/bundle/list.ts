import { Command } from "commander";
import { pluginGrantText } from "../../bundle/consent.ts";
import { grantsJson } from "../../bundle/grants.ts";
import { grantsOf, type LockedBundle } from "../../bundle/lock/lock.ts";
import { printable, styled } from "../style.ts";
import { alignColumns } from "../table.ts";
import { print } from "./print.ts";
import { type BundleOptions, placeOf, withBundleOptions } from "./workspace.ts";

/** `hooklet bundle list`. */
export function listCommand(): Command {
  return withBundleOptions(
    new Command("list")
      .summary("show the bundles of the lock")
      .description("Shows the bundles of hooklet.lock with their plugins, grants and sources. Reaches no network."),
  ).action(list);
}

async function list(options: BundleOptions): Promise<void> {
  const { readLock } = await import("../../bundle/lock/file.ts");
  const bundles = [...((await readLock(placeOf(options).workspace))?.bundles ?? [])];
  const header = ["BUNDLE", "VERSION", "PLUGINS", "GRANTS", "SOURCE"].map((cell) => styled("bold", cell));
  const rows = bundles.map(([name, locked]) => [
    name,
    locked.version,
    [...locked.plugins.keys()].join(", "),
    grantsOf(locked).map(pluginGrantText).join(" ") || "none",
    locked.source,
  ]);
  print(
    options.json,
    () => ({ bundles: bundles.map(([name, locked]) => ({ name, ...lockedJson(locked) })) }),
    () => (rows.length === 0 ? ["no bundles"] : alignColumns([header, ...rows.map((row) => row.map(printable))])),
  );
}

/** A bundle of the lock for programs. */
export function lockedJson({ plugins, ...bundle }: LockedBundle) {
  const all = [...plugins].map(([name, { integrity, grants }]) => ({ name, integrity, grants: grantsJson(grants) }));
  return { ...bundle, plugins: all };
}
