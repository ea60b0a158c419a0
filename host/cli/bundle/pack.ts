import { join, resolve } from "node:path";
import process from "node:process";
import { Command } from "commander";
import type { CaseRun } from "../../bundle/cases.ts";
import { requestsOf } from "../../bundle/consent.ts";
import { bundleError } from "../../bundle/failed.ts";
import type { Manifest } from "../../bundle/manifest/manifest.ts";
import type { Bundle } from "../../bundle/open.ts";
import { HookletError } from "../../failure/failure.ts";
import { surroundingsOf } from "../../surroundings.ts";
import { shortPath } from "../path.ts";
import { plural } from "../table.ts";
import { print } from "./print.ts";
import { Progress } from "./progress.ts";
import { describeRequests } from "./show.ts";

interface PackOptions {
  readonly out?: string;
  readonly skipCases: boolean;
  readonly json: boolean;
}

/** `hooklet bundle pack [FOLDER]`. */
export function packCommand(): Command {
  return new Command("pack")
    .summary("check a folder of plugins and pack it")
    .description(
      "Checks a folder's plugins (they load, import what they request grants for, pass their cases) and packs them into a .tgz. The same files give the same bytes.",
    )
    .argument("[folder]", "the folder of hooklet.json", ".")
    .option("--out <file>", "the file to write; NAME-VERSION.tgz where it isn't given")
    .option("--skip-cases", "don't run the plugins' cases", false)
    .option("--json", "print one JSON object", false)
    .action(pack);
}

async function pack(folder: string, options: PackOptions): Promise<void> {
  const [{ packTree }, { folderTree }, { checkBundle }, { writeFileAtomically }] = await Promise.all([
    import("../../bundle/pack/pack.ts"),
    import("../../bundle/pack/tree.ts"),
    import("../../bundle/check.ts"),
    import("../../write-file.ts"),
  ]);
  using progress = new Progress(process.stderr);
  progress.show("packing");
  const bundle = await packTree(await folderTree(folder), folder);
  const unasked = checkBundle(bundle);
  await loadAll(bundle, progress);
  const runs = options.skipCases ? [] : await runAll(bundle, folder, progress);
  const { name, version } = bundle.manifest;
  const file = resolve(options.out ?? fileNameOf(bundle.manifest));
  await writeFileAtomically(file, bundle.archive, 0o644);
  const { integrity, archive } = bundle;
  const cases = runs.reduce((sum, { count }) => sum + count, 0);
  const plugins = [...bundle.manifest.plugins.keys()];
  progress[Symbol.dispose]();
  print(
    options.json,
    () => ({ name, version, file, integrity, bytes: archive.length, plugins, cases, unasked }),
    () => [
      `packed ${name} ${version} into ${shortPath(file)}: ${plural(archive.length, "byte")}, ${plural(plugins.length, "plugin")}, ${plural(cases, "case")} passed`,
      integrity,
      ...describeRequests(requestsOf(bundle.manifest)),
    ],
  );
}

/** The name that npm gives such a file. */
export function fileNameOf({ name, version }: Manifest): string {
  return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}

/** Makes sure of every component that it can be made ready to run. */
async function loadAll({ plugins }: Bundle, progress: Progress): Promise<void> {
  const { prepareComponent } = await import("../../sandbox/component/prepare.ts");
  for (const [name, bytes] of plugins) {
    progress.show(`loading ${name}`);
    const prepared = await prepareComponent(bytes, new AbortController().signal);
    if (!prepared.ok) {
      const { message, ...failure } = prepared.failure;
      throw new HookletError({ ...failure, message: `the plugin \`${name}\`: ${message}` });
    }
  }
}

async function runAll({ manifest }: Bundle, folder: string, progress: Progress): Promise<readonly CaseRun[]> {
  const { runCases } = await import("../../bundle/cases.ts");
  const { cacheDir } = surroundingsOf({});
  const runs: CaseRun[] = [];
  for (const [name, { file, cases }] of manifest.plugins) {
    if (cases === null) continue;
    progress.show(`running the cases of ${name}`);
    const run = await runCases(join(folder, file), join(folder, cases), cacheDir);
    const [first] = run.failed;
    if (first !== undefined) {
      const count = `${run.failed.length} of ${plural(run.count, "case")} of \`${name}\` failed`;
      throw bundleError("bundle.cases", `${count}; the first, \`${first.name}\`, ${first.why}`);
    }
    runs.push(run);
  }
  return runs;
}
