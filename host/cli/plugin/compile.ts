import { performance } from "node:perf_hooks";
import { HookletError } from "../../failure/failure.ts";
import { isWasiImport } from "../../sandbox/component/wasi/interfaces.ts";
import { checkWorld } from "../../sandbox/component/world.ts";
import { writeFileAtomically } from "../../write-file.ts";
import { shortPath } from "../path.ts";
import { pluginProblem } from "./problem.ts";
import type { Project } from "./project.ts";
import { findBuilder } from "./sdk.ts";

/** What a build made. */
export interface Built {
  /** Absolute path. */
  readonly file: string;
  /** Size of the component. */
  readonly bytes: number;
  readonly durationMs: number;
  readonly warnings: readonly string[];
  /** All that in a line. */
  readonly summary: string;
}

export interface CompileOptions {
  /** An absolute path; the project's own component unless given. */
  readonly out?: string;
  /** The language's default unless given. */
  readonly engine?: string;
}

/** Builds a plugin, checks that it is of the world, and writes it as a whole or not at all. */
export async function compile(
  project: Project,
  { out = project.component, engine }: CompileOptions = {},
): Promise<Built> {
  const { name, engines } = project.language;
  if (engine !== undefined && !engines.includes(engine)) {
    throw pluginProblem("engine", `a plugin in ${name} has no engine \`${engine}\``, "leave `--engine` out");
  }
  const started = performance.now();
  const { buildComponent } = await findBuilder(project.language, project.folder);
  const warnings: string[] = [];
  const component = await buildComponent({
    entry: project.entry,
    ...(engine === undefined ? {} : { engine }),
    onWarning: (text) => void warnings.push(text),
  }).catch(explain);
  const refused = checkWorld(component, isWasiImport);
  if (refused !== null) throw new HookletError(refused);
  await writeFileAtomically(out, component, 0o644);
  const durationMs = Math.round(performance.now() - started);
  const size = `${(component.length / 1024).toFixed(1)} KiB`;
  const summary = `built ${shortPath(out)}: ${size} in ${(durationMs / 1000).toFixed(1)} s`;
  return { file: out, bytes: component.length, durationMs, warnings, summary };
}

/** SDKs throw errors with a hint of their own, or with none. */
function explain(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const hint = "hint" in error && typeof error.hint === "string" ? error.hint : "correct the source";
  throw pluginProblem("about" in error && error.about === "engine" ? "engine" : "build", error.message, hint);
}
