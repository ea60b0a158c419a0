import { ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:process";
import type { CommandSpec } from "../../config/entry.ts";
import { codeOf } from "../../failure/caught.ts";
import { type Failure, failure } from "../../failure/failure.ts";

/** A shell that runs, with all three pipes open. */
export type Shell = ChildProcessWithoutNullStreams;

type Environment = Readonly<Record<string, string>>;

/** Starts the entry's shell on its command, or tells why it couldn't be started. Never rejects. */
export async function startShell(spec: CommandSpec, cwd: string, env: Environment): Promise<Shell | Failure> {
  const holder = nulHolder(spec, cwd, env);
  if (holder !== null) return failure("command.not-started", `${holder} holds a NUL character`);
  try {
    const shell = spawnShell(spec, cwd, env);
    if (shell.pid !== undefined) return shell;
    const [error] = await once(shell, "error");
    return notStarted(spec, cwd, error);
  } catch (error) {
    // Some reasons of the system are thrown, others are events: too large an environment, for one, is thrown.
    return notStarted(spec, cwd, error);
  }
}

/** Whether it was started. */
export function isShell(started: Shell | Failure): started is Shell {
  return started instanceof ChildProcess;
}

function spawnShell(spec: CommandSpec, cwd: string, env: Environment): Shell {
  const windows = platform === "win32";
  const [file, args]: [string, string[]] = windows
    ? ["cmd.exe", ["/d", "/s", "/c", `"${spec.command}"`]]
    : [spec.shell, ["-c", spec.command]];
  return spawn(file, args, {
    cwd,
    env,
    // A group of its own on POSIX, so that the whole tree can be signalled.
    detached: !windows,
    windowsVerbatimArguments: windows,
    windowsHide: true,
  });
}

/** No program can be handed a NUL: what holds one, in words. */
function nulHolder(spec: CommandSpec, cwd: string, env: Environment): string | null {
  if (spec.command.includes("\0")) return "the command";
  if (cwd.includes("\0")) return "the working folder";
  const variable = Object.entries(env).find((pair) => pair.join("").includes("\0"));
  return variable === undefined ? null : `the variable \`${variable[0]}\``;
}

function notStarted(spec: CommandSpec, cwd: string, error: unknown): Failure {
  const code = codeOf(error) ?? String(error);
  return failure("command.not-started", `\`${spec.shell}\` could not be started in \`${cwd}\` (${code})`);
}
