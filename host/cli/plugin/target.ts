import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { Progress } from "../bundle/progress.ts";
import { type Built, compile } from "./compile.ts";
import { readProject } from "./project.ts";

/** A component to run. All paths are absolute. */
export interface Target {
  readonly component: string;
  /** The table of cases that belongs to it, whether or not it is there. */
  readonly cases: string;
  /** null where it was there already. */
  readonly built: Built | null;
}

/** What `path` stands for: a component as it is, or a plugin's folder, which is built first unless `build` is false. */
export async function openTarget(path: string, build = true): Promise<Target> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile())
    return { component: resolve(path), cases: join(dirname(resolve(path)), "cases.yaml"), built: null };
  const project = await readProject(path);
  const { component, cases } = project;
  if (!build) return { component, cases, built: null };
  using progress = new Progress(process.stderr);
  progress.show(`building ${project.name}`);
  return { component, cases, built: await compile(project) };
}
