import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { Command } from "commander";
import { requestsOf } from "../../bundle/consent.ts";
import { bundleError } from "../../bundle/failed.ts";
import type { Manifest } from "../../bundle/manifest/manifest.ts";
import type { Bundle } from "../../bundle/open.ts";
import type { Diagnostic } from "../../failure/diagnostic.ts";
import { HookletError } from "../../failure/failure.ts";
import { formatDiagnostic } from "../diagnostic.ts";
import { shortPath } from "../path.ts";
import type { Case } from "../plugin/cases/table.ts";
import type { Runner } from "../plugin/runner.ts";
import { plural } from "../table.ts";
import { print } from "./print.ts";
import { Progress } from "./progress.ts";
import { describeRequests, describeUnasked } from "./show.ts";

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
  const warnings: Diagnostic[] = [];
  const bundle = await packTree(await folderTree(folder), folder, (found) => void warnings.push(...found));
  const unasked = checkBundle(bundle);
  const cases = await tryAll(bundle, folder, options.skipCases, progress);
  const { name, version } = bundle.manifest;
  const file = resolve(options.out ?? fileNameOf(bundle.manifest));
  await writeFileAtomically(file, bundle.archive, 0o644);
  const { integrity, archive } = bundle;
  const plugins = [...bundle.manifest.plugins.keys()];
  progress[Symbol.dispose]();
  print(
    options.json,
    () => ({ name, version, file, integrity, bytes: archive.length, plugins, cases, unasked, warnings }),
    () => [
      `packed ${name} ${version} into ${shortPath(file)}: ${plural(archive.length, "byte")}, ${plural(plugins.length, "plugin")}, ${plural(cases, "case")} passed`,
      integrity,
      ...describeRequests(requestsOf(bundle.manifest)),
      ...describeUnasked(unasked),
      ...warnings.map((warning) => formatDiagnostic(warning, process.stdout)),
    ],
  );
}

/** The name that npm gives such a file. */
export function fileNameOf({ name, version }: Manifest): string {
  return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}

/**
 * Makes sure of every plugin that it can be made ready to run, and runs its table of cases as `hooklet plugin test` does;
 * gives how many cases there were.
 */
async function tryAll({ manifest }: Bundle, folder: string, skipCases: boolean, progress: Progress): Promise<number> {
  const [{ readCases }, { Runner }] = await Promise.all([
    import("../plugin/cases/table.ts"),
    import("../plugin/runner.ts"),
  ]);
  const tables = [...manifest.plugins].map(async ([name, { file, cases }]) => {
    return { name, file, table: cases, cases: skipCases || cases === null ? [] : await readCases(join(folder, cases)) };
  });
  let count = 0;
  for (const { name, file, table, cases } of await Promise.all(tables)) {
    progress.show(`loading ${name}`);
    await using runner = new Runner(resolve(folder, file));
    const failure = await runner.load();
    if (failure !== null) throw new HookletError({ ...failure, message: `the plugin \`${name}\`: ${failure.message}` });
    progress.show(`running the cases of ${name}`);
    await runCasesOf(name, runner, cases, resolve(folder, dirname(table ?? "")));
    count += cases.length;
  }
  return count;
}

async function runCasesOf(name: string, runner: Runner, cases: readonly Case[], folder: string): Promise<void> {
  if (cases.length === 0) return;
  const { runCases } = await import("../plugin/cases/run.ts");
  const failed = (await runCases(runner, cases, folder, null)).filter(({ problems }) => problems.length > 0);
  const [first] = failed;
  if (first === undefined) return;
  const summary = `${failed.length} of ${plural(cases.length, "case")} of \`${name}\` failed`;
  throw bundleError("bundle.cases", `${summary}; the first, \`${first.name}\`: ${first.problems.join("; ")}`);
}
