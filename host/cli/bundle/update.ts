import { Command } from "commander";
import { pluginGrantText, weighRequests } from "../../bundle/consent.ts";
import { bundleError } from "../../bundle/failed.ts";
import type { BundlePlace } from "../../bundle/place.ts";
import { earlierConsent, type Review, reviewOf, type Staged, takeOver } from "../../bundle/stage.ts";
import { printable, styled } from "../style.ts";
import { withConsentOptions } from "./add.ts";
import { print, printLines } from "./print.ts";
import { type ConsentOptions, settle } from "./settle.ts";
import { describeChanges } from "./show.ts";
import { type BundleOptions, placeOf, withBundleOptions, withSources } from "./workspace.ts";

interface UpdateOptions extends BundleOptions, ConsentOptions {
  readonly dryRun: boolean;
}

/** `hooklet bundle update [NAME]`. */
export function updateCommand(): Command {
  return withConsentOptions(
    withBundleOptions(
      new Command("update")
        .summary("look for new versions, and show what they change")
        .description(
          "Looks for new versions where the bundles came from, shows what they change, and asks. What was granted stays so; nothing more is granted without being asked.",
        )
        .argument("[name]", "the bundle's name; all of them where it is absent")
        .option("--dry-run", "show what would change, and change nothing", false),
    ),
  ).action(update);
}

/** What became of one bundle. */
interface Updated {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly changes: Review["changes"];
  readonly status: "current" | "updated" | "available" | "declined";
}

async function update(name: string | undefined, options: UpdateOptions): Promise<void> {
  const place = placeOf(options);
  const [{ requiredLock }, { lockedBundle }] = await Promise.all([
    import("../../bundle/verify.ts"),
    import("../../bundle/remove.ts"),
  ]);
  const lock = await requiredLock(place);
  const chosen = name === undefined ? [...lock.bundles] : [[name, lockedBundle(lock, name)] as const];
  const updated: Updated[] = [];
  for (const [bundle, { source }] of chosen) updated.push(await updateOne(bundle, source, place, options));
  print(
    options.json,
    () => ({ bundles: updated }),
    () => updated.map(summary),
  );
}

async function updateOne(name: string, source: string, place: BundlePlace, options: UpdateOptions): Promise<Updated> {
  const { stageBundle } = await import("../../bundle/stage.ts");
  const staged = await withSources(place, (context) => stageBundle(source, place, context));
  const { manifest } = staged.bundle;
  const review = reviewOf(staged, place);
  if (manifest.name !== name || staged.before === null || review === null) {
    throw bundleError("bundle.changed", `\`${source}\` now gives the bundle \`${manifest.name}\`, not \`${name}\``);
  }
  const result = { name, from: staged.before.locked.version, to: manifest.version, changes: review.changes };
  if (review.isSame) return { ...result, status: "current" };
  if (!options.json) printLines(describeUpdate(staged, review));
  if (options.dryRun) return { ...result, status: "available" };
  const granted = await settle(staged, place, options);
  if (granted === null) return { ...result, status: "declined" };
  await takeOver(staged, granted, place);
  return { ...result, status: "updated" };
}

function describeUpdate(staged: Staged, { changes, isSuspicious }: Review): readonly string[] {
  const { name, version } = staged.bundle.manifest;
  const { open } = weighRequests(staged.bundle.manifest, [], earlierConsent(staged));
  const asks = open.map((request) => `  asks for ${pluginGrantText(request)}: ${request.reason}`);
  return [
    `${styled("bold", name)} ${staged.before?.locked.version} → ${version}`,
    ...(isSuspicious ? [styled("red", "  the same version as before, and other bytes")] : []),
    ...describeChanges(changes),
    ...asks.map(printable),
  ];
}

const STATUS = {
  current: "is current",
  updated: "was updated",
  available: "can be updated",
  declined: "stays as it is",
} as const;

function summary({ name, from, to, status }: Updated): string {
  return `${name} ${from === to ? from : `${from} → ${to}`} ${STATUS[status]}`;
}
