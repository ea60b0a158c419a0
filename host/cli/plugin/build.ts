import { resolve } from "node:path";
import process from "node:process";
import { Command, Option } from "commander";
import { Progress } from "../bundle/progress.ts";
import { formatError } from "../error.ts";
import { printable, styled } from "../style.ts";
import type { Built } from "./compile.ts";
import { ENGINES } from "./language.ts";
import { print } from "./print.ts";
import type { Project } from "./project.ts";

interface BuildOptions {
  readonly engine?: string;
  readonly out?: string;
  readonly watch: boolean;
  readonly json: boolean;
}

/** `hooklet plugin build [FOLDER]`. */
export function buildCommand(): Command {
  return new Command("build")
    .summary("build a plugin's folder into a component")
    .description("Builds a plugin with the SDK of its language, found from its own folder or beside this host.")
    .argument("[folder]", "the folder of hooklet.json", ".")
    .option("--out <file>", "the file to write; dist/NAME.wasm where it isn't given")
    .addOption(
      new Option("--engine <name>", "what runs a TypeScript plugin; quickjs where it isn't given").choices(ENGINES),
    )
    .option("--watch", "build again whenever a source changes", false)
    .option("--json", "print one JSON object for each build", false)
    .action(build);
}

async function build(folder: string, options: BuildOptions): Promise<void> {
  const { readProject } = await import("./project.ts");
  const project = await readProject(folder);
  if (options.watch) await buildAgainAndAgain(project, options);
  else report(await buildOnce(project, options), options.json);
}

async function buildOnce(project: Project, { out, engine }: BuildOptions): Promise<Built> {
  const { compile } = await import("./compile.ts");
  using progress = new Progress(process.stderr);
  progress.show(`building ${project.name}`);
  return await compile(project, { ...(out && { out: resolve(out) }), ...(engine && { engine }) });
}

/** Until a signal ends it; what doesn't build is told, and waits for the next change. */
async function buildAgainAndAgain(project: Project, options: BuildOptions): Promise<void> {
  const { changesIn } = await import("./watch.ts");
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => stopping.abort());
  for await (const _ of changesIn(project.folder, stopping.signal)) {
    try {
      report(await buildOnce(project, options), options.json);
    } catch (error) {
      process.stderr.write(`${formatError(error)}\n`);
    }
  }
}

function report(built: Built, isJson: boolean): void {
  if (!isJson) {
    const title = styled("yellow", "warning", process.stderr);
    for (const warning of built.warnings) process.stderr.write(`${title} ${printable(warning)}\n`);
  }
  const { summary, ...facts } = built;
  print(isJson, facts, [summary]);
}
