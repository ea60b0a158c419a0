import { realpath } from "node:fs/promises";
import { type Failure, failure } from "../failure/failure.ts";
import { changedFiles, digestFiles } from "./pins.ts";
import { readTrust } from "./record.ts";

/** Switches that skip the question, by the name that each system gives them. */
const BYPASS_VARIABLES = ["HOOKLET_TRUST_WORKSPACE", "O4_TRUST_WORKSPACE"] as const;

/** Whether the environment treats every workspace as trusted. */
export function bypassedByEnvironment(env: Readonly<Record<string, string | undefined>>): boolean {
  return BYPASS_VARIABLES.some((name) => env[name] === "1");
}

/**
 * Why a workspace's own hook files must not be loaded; null where they may be. `hookFiles` are the absolute paths
 * where hook files of the workspace may be. A workspace is its real path: neither a link to a trusted folder's name
 * nor a trusted parent makes it trusted.
 */
export async function trustProblem(
  stateFolder: string,
  workspace: string,
  hookFiles: readonly string[],
): Promise<Failure | null> {
  const real = await realpath(workspace).catch(() => workspace);
  const state = await readTrust(stateFolder, real);
  if (state.kind === "unsafe") return state.failure;
  if (state.kind === "unknown") return failure("trust.untrusted", "the workspace is not trusted");
  const { pins } = state.record;
  if (pins === null) return null;
  const now = await digestFiles([...Object.keys(pins), ...hookFiles]);
  const changed = changedFiles(pins, now);
  if (changed.length === 0) return null;
  return failure("trust.changed", `not what was trusted: ${changed.map((path) => `\`${path}\``).join(", ")}`);
}
