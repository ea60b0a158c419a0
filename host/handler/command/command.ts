import { platform } from "node:process";
import { execa } from "execa";
import type { CommandSpec } from "../../config/entry.ts";
import type { CommandInput } from "../../dialect/dialect.ts";
import { failure } from "../../failure/failure.ts";
import { startDeadline } from "../deadline.ts";
import { failedRun, stoppedFailure } from "../failed.ts";
import type { Handler, HandlerJob, HandlerRun } from "../handler.ts";
import { collectHead, collectTail, discard } from "./output.ts";
import { ProcessTree } from "./tree.ts";

/** Bytes of standard output that a hook may print. */
export const OUTPUT_LIMIT = 1024 * 1024;

/** Runs `command` entries: a shell in a process group of its own, which is stopped whole. */
export function createCommandHandler(): Handler {
  const running = new Set<Promise<HandlerRun>>();
  return {
    run(job) {
      const run = runCommand(job);
      running.add(run);
      return run.finally(() => running.delete(run));
    },
    async close() {
      await Promise.all(running);
    },
  };
}

async function runCommand(job: HandlerJob): Promise<HandlerRun> {
  const { handler: spec, timeoutMs } = job.entry;
  if (spec.kind !== "command") throw new TypeError(`a ${spec.kind} entry reached the command handler`);
  const input = job.dialect.commandInput(spec, job.call);
  const invalid = Object.entries(input.env).find(([name, value]) => `${name}${value}`.includes("\0"));
  if (invalid !== undefined) {
    return failedRun(failure("command.not-started", `the variable \`${invalid[0]}\` holds a NUL character`));
  }
  using deadline = startDeadline(timeoutMs, job.signal);
  const child = spawnShell(spec, input, spec.cwd ?? job.call.cwd);
  const tree = new ProcessTree(child);
  const stdout =
    spec.answer === "exit-code" ? discard(child.stdout) : collectHead(child.stdout, OUTPUT_LIMIT, () => tree.stop());
  const stderr = collectTail(child.stderr);
  if (deadline.signal.aborted) tree.stop();
  else deadline.signal.addEventListener("abort", () => tree.stop(), { once: true });
  const ended = await child;
  await tree.gone();
  const log = stderr.lines();
  if (deadline.cause !== null) return failedRun(stoppedFailure(deadline.cause, "command.timeout", timeoutMs), log);
  if (stdout.exceeded) {
    return failedRun(failure("command.output", `more than ${OUTPUT_LIMIT} bytes on standard output`), log);
  }
  if (ended.exitCode === undefined && ended.signal === undefined) {
    const detail = ended.code === undefined ? "" : ` (${ended.code})`;
    return failedRun(failure("command.not-started", `\`${spec.shell}\` could not be started${detail}`), log);
  }
  return {
    result: {
      kind: "exited",
      exitCode: ended.exitCode ?? null,
      signal: ended.signal ?? null,
      stdout: stdout.text(),
    },
    fuel: null,
    log,
  };
}

function spawnShell(spec: CommandSpec, input: CommandInput, cwd: string) {
  const windows = platform === "win32";
  const [file, args] = windows
    ? ["cmd.exe", ["/d", "/s", "/c", `"${spec.command}"`]]
    : [spec.shell, ["-c", spec.command]];
  return execa(file, args, {
    cwd,
    env: input.env,
    extendEnv: false,
    input: input.stdin,
    buffer: false,
    reject: false,
    // A group of its own on POSIX, so that the whole tree can be signalled.
    detached: !windows,
    windowsVerbatimArguments: windows,
    windowsHide: true,
    cleanup: false,
  });
}
