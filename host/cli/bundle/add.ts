import { join } from "node:path";
import process from "node:process";
import { Command, InvalidArgumentError, Option } from "commander";
import { bundleError } from "../../bundle/failed.ts";
import { LOCK_FILE } from "../../bundle/lock/lock.ts";
import { type BundlePlace, requireFolder } from "../../bundle/place.ts";
import { DIALECT_NAMES, type DialectName } from "../../event/table.ts";
import { shortPath } from "../path.ts";
import { alignColumns } from "../table.ts";
import { print, printLines } from "./print.ts";
import { type ConsentOptions, settle } from "./settle.ts";
import { describeChanges, describeStaged, stagedJson } from "./show.ts";
import { type BundleOptions, placeOf, withBundleOptions, withSources } from "./workspace.ts";

interface AddOptions extends BundleOptions, ConsentOptions {
  readonly dryRun: boolean;
  readonly configure: readonly DialectName[];
}

const SPECS = `
SPEC is one of
  ./folder                     a folder with a hooklet.json
  ./bundle.tgz                 what \`hooklet bundle pack\` made
  https://host/bundle.tgz
  git+https://host/repo.git#semver:^1   (or github:owner/repo#v1, git+ssh:, git+file:)
  @team/guards@^1.2            a package of the npm registry
  oci://registry/repo:tag

Without one, what hooklet.lock holds and this machine lacks is fetched.`;

/** `hooklet bundle add [SPEC]`. */
export function addCommand(): Command {
  return withConsentOptions(
    withBundleOptions(
      new Command("add")
        .summary("take a bundle over, after showing what it may do")
        .description(
          "Fetches a bundle, shows what it may do, asks, and writes its digests and grants into hooklet.lock.",
        )
        .argument("[spec]", "where the bundle is")
        .option("--dry-run", "show what it may do, and change nothing", false),
    ),
  )
    .addOption(
      new Option(
        "--configure <system>",
        `add the bundle's entries to the hook file of ${DIALECT_NAMES.join(" or ")} (repeatable)`,
      )
        .argParser(systemsOf)
        .default([]),
    )
    .addHelpText("after", SPECS)
    .action(add);
}

/** Adds the options that say what a bundle is granted. */
export function withConsentOptions(command: Command): Command {
  return command
    .option("--yes", "agree without being asked; needs a --grant for each request", false)
    .addOption(
      new Option("--grant <grant>", "grant a request: `env=CI`, or `plugin:env=CI` (repeatable)")
        .argParser(collected)
        .default([]),
    )
    .option("--deny-others", "with --yes: grant nothing that no --grant names", false);
}

function systemsOf(value: string, before: readonly DialectName[]): readonly DialectName[] {
  const system = DIALECT_NAMES.find((name) => name === value);
  if (system === undefined) throw new InvalidArgumentError(`It is one of ${DIALECT_NAMES.join(", ")}.`);
  return [...before, system];
}

function collected(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

async function add(spec: string | undefined, options: AddOptions): Promise<void> {
  const place = placeOf(options);
  if (spec === undefined && options.dryRun) {
    const hint = "name a bundle; `hooklet bundle verify` tells what this machine lacks of the lock";
    throw bundleError("bundle.spec", "`--dry-run` shows a bundle, and none is named", hint);
  }
  if (spec === undefined) return restore(place, options);
  await requireFolder(place);
  const [{ normaliseSpec }, { reviewOf, stageBundle, takeOver }] = await Promise.all([
    import("../../bundle/source/registry.ts"),
    import("../../bundle/stage.ts"),
  ]);
  const source = normaliseSpec(spec, { from: process.cwd(), workspace: place.workspace });
  const staged = await withSources(place, (context) => stageBundle(source, place, context));
  const changes = reviewOf(staged, place)?.changes ?? [];
  if (!options.json) printLines([...describeStaged(staged), ...describeChanges(changes)]);
  const { planEntries } = await import("./entries.ts");
  const { manifest } = staged.bundle;
  const entries = await planEntries(manifest, options.configure, place);
  const granted = options.dryRun ? null : await settle(staged, place, options);
  if (granted !== null) {
    await takeOver(staged, granted, place);
    await entries.write();
  }
  const added = `added ${manifest.name} ${manifest.version} to ${shortPath(join(place.workspace, LOCK_FILE))}`;
  print(
    options.json,
    () => ({ added: granted !== null, ...stagedJson(staged), changes, granted: granted ?? [], ...entries.json }),
    () => (granted === null ? ["nothing was added"] : [added, ...entries.lines]),
  );
}

async function restore(place: BundlePlace, options: AddOptions): Promise<void> {
  const { restoreBundles } = await import("../../bundle/restore.ts");
  const restored = await withSources(place, (context) => restoreBundles(place, context));
  print(
    options.json,
    () => ({ bundles: restored }),
    () =>
      restored.length === 0
        ? ["hooklet.lock holds no bundles"]
        : alignColumns(restored.map(({ name, version, how }) => [name, version, how])),
  );
}
