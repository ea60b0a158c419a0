import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { Command } from "commander";
import { requestsOf } from "../../bundle/consent.ts";
import { bundleError } from "../../bundle/failed.ts";
import type { Manifest } from "../../bundle/manifest/manifest.ts";
import type { Bundle } from "../../bundle/open.ts";
import { HookletError } from "../../failure/failure.ts";
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
  const cases = options.skipCases ? 0 : await runAll(bundle, folder, progress);
  const { name, version } = bundle.manifest;
  const file = resolve(options.out ?? fileNameOf(bundle.manifest));
  await writeFileAtomically(file, bundle.archive, 0o644);
  const { integrity, archive } = bundle;
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

/** Runs the plugins' tables of cases as `hooklet plugin test` does; gives how many cases there were. */
async function runAll({ manifest }: Bundle, folder: string, progress: Progress): Promise<number> {
  const [{ readCases }, { runCases }, { Runner }] = await Promise.all([
    import("../plugin/cases/table.ts"),
    import("../plugin/cases/run.ts"),
    import("../plugin/runner.ts"),
  ]);
  let count = 0;
  for (const [name, { file, cases: table }] of manifest.plugins) {
    if (table === null) continue;
    progress.show(`running the cases of ${name}`);
    const cases = await readCases(join(folder, table));
    await using runner = new Runner(resolve(folder, file));
    const tested = await runCases(runner, cases, resolve(folder, dirname(table)), null);
    const failed = tested.filter(({ problems }) => problems.length > 0);
    const [first] = failed;
    if (first !== undefined) {
      const summary = `${failed.length} of ${plural(cases.length, "case")} of \`${name}\` failed`;
      throw bundleError("bundle.cases", `${summary}; the first, \`${first.name}\`: ${first.problems.join("; ")}`);
    }
    count += cases.length;
  }
  return count;
}
