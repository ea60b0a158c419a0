import { Command } from "commander";
import { type PluginRequest, pluginGrantText, weighRequests } from "../../bundle/consent.ts";
import { bundleError } from "../../bundle/failed.ts";
import type { BundlePlace } from "../../bundle/place.ts";
import { earlierConsent, type Review, reviewOf, type Staged } from "../../bundle/stage.ts";
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

/** A bundle of the lock, and what its source gives now. */
interface Found {
  readonly name: string;
  readonly staged: Staged;
  readonly review: Review;
  readonly from: string;
  /** Requests that nobody has decided on yet. */
  readonly asks: readonly PluginRequest[];
}

type Status = "current" | "updated" | "available" | "declined";

async function update(name: string | undefined, options: UpdateOptions): Promise<void> {
  const place = placeOf(options);
  const found = await findAll(name, place, options);
  const decided: { readonly one: Found; readonly granted: readonly PluginRequest[] | null }[] = [];
  for (const one of found) decided.push({ one, granted: await decide(one, place, options) });
  const { takeOver } = await import("../../bundle/stage.ts");
  // Nothing is taken over before all of it is decided.
  for (const { one, granted } of decided) if (granted !== null) await takeOver(one.staged, granted, place);
  const statusOf = (one: Found, granted: unknown): Status => {
    if (one.review.isSame) return "current";
    if (options.dryRun) return "available";
    return granted === null ? "declined" : "updated";
  };
  print(
    options.json,
    () => ({ bundles: decided.map(({ one, granted }) => ({ ...foundJson(one), status: statusOf(one, granted) })) }),
    () => decided.map(({ one, granted }) => summary(one, statusOf(one, granted))),
  );
}

/** Looks for new versions of one bundle of the lock, or of all. */
async function findAll(
  name: string | undefined,
  place: BundlePlace,
  { grant }: UpdateOptions,
): Promise<readonly Found[]> {
  const [{ requiredLock }, { lockedBundle }, { stageBundle }] = await Promise.all([
    import("../../bundle/verify.ts"),
    import("../../bundle/remove.ts"),
    import("../../bundle/stage.ts"),
  ]);
  const lock = await requiredLock(place);
  const chosen = name === undefined ? [...lock.bundles] : [[name, lockedBundle(lock, name)] as const];
  if (chosen.length > 1 && grant.length > 0) {
    throw bundleError("bundle.grants", "`--grant` doesn't say which bundle it is for", "name the bundle to update");
  }
  return withSources(place, async (context) => {
    const found: Found[] = [];
    for (const [bundle, { source }] of chosen) {
      found.push(foundIn(bundle, await stageBundle(source, place, context), place));
    }
    return found;
  });
}

function foundIn(name: string, staged: Staged, place: BundlePlace): Found {
  const { bundle, source, before } = staged;
  const review = reviewOf(staged, place);
  if (bundle.manifest.name !== name || before === null || review === null) {
    throw bundleError(
      "bundle.changed",
      `\`${source}\` now gives the bundle \`${bundle.manifest.name}\`, not \`${name}\``,
    );
  }
  const { open } = weighRequests(bundle.manifest, [], earlierConsent(staged));
  return { name, staged, review, from: before.locked.version, asks: open };
}

/** What a new version is granted; null where there is none, or where it isn't to be had. */
async function decide(found: Found, place: BundlePlace, options: UpdateOptions) {
  if (found.review.isSame) return null;
  if (!options.json) printLines(describeUpdate(found));
  return options.dryRun ? null : settle(found.staged, place, options);
}

function describeUpdate({ name, staged, review, from, asks }: Found): readonly string[] {
  const { changes, isComparable, isSuspicious } = review;
  return [
    `${styled("bold", name)} ${from} → ${staged.bundle.manifest.version}`,
    ...(isSuspicious ? [styled("red", "  the same version as before, and other bytes")] : []),
    ...(isComparable ? [] : ["  what it was before is not in the store: `hooklet bundle add` fetches it, to compare"]),
    ...describeChanges(changes),
    ...asks.map((request) => printable(`  asks for ${pluginGrantText(request)}: ${request.reason}`)),
  ];
}

function foundJson({ name, staged, review, from, asks }: Found): object {
  const { changes, isComparable, isSuspicious } = review;
  return { name, from, to: staged.bundle.manifest.version, changes, isComparable, isSuspicious, asks };
}

const STATUS: Readonly<Record<Status, string>> = {
  current: "is current",
  updated: "was updated",
  available: "can be updated",
  declined: "stays as it is",
};

function summary({ name, from, staged }: Found, status: Status): string {
  const to = staged.bundle.manifest.version;
  return `${name} ${from === to ? from : `${from} → ${to}`} ${STATUS[status]}`;
}
