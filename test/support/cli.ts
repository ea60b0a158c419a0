import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Workspace } from "./workspace.ts";

const MAIN = fileURLToPath(new URL("../../host/cli/main.ts", import.meta.url));

/**
 * Where Node keeps what it compiled of the sources, for all runs of the tests: starting takes a third of the time.
 */
export const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/hooklet/compiled", import.meta.url));

/** How a run of `hooklet` ended. */
export interface CliRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `hooklet` in a workspace, with that workspace's home, cache and state. */
export function startCli(
  workspace: Workspace,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const { cwd, cacheDir, stateDir, env: base } = workspace.options;
  return spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: {
      ...base,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      HOOKLET_CACHE_DIR: cacheDir,
      HOOKLET_STATE_DIR: stateDir,
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Runs `hooklet` to its end with `input` as standard input. */
export async function runCli(
  workspace: Workspace,
  args: readonly string[],
  input = "",
  env: Record<string, string> = {},
): Promise<CliRun> {
  const child = startCli(workspace, args, env);
  if (child.stdin === null || child.stdout === null || child.stderr === null) throw new Error("the pipes are missing");
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status: status as number | null, stdout, stderr };
}
