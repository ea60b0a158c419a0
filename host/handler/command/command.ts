import { resolve } from "node:path";
import type { RawResult } from "../../decision/raw.ts";
import { failure } from "../../failure/failure.ts";
import { type Deadline, type StopCause, startDeadline } from "../deadline.ts";
import { failedRun, stoppedFailure } from "../failed.ts";
import type { Handler, HandlerJob, HandlerRun } from "../handler.ts";
import { collectHead, collectTail, discard } from "./output.ts";
import { isShell, type Shell, startShell } from "./shell.ts";
import { ProcessTree } from "./tree.ts";

/** Bytes of standard output that a hook may print. */
export const OUTPUT_LIMIT = 1024 * 1024;

const TOO_MUCH_OUTPUT = failure("command.output", `more than ${OUTPUT_LIMIT} bytes on standard output`);

/**
 * Runs `command` entries: a shell in a process group of its own, which is stopped whole. A run lasts as long as
 * anybody holds the shell's pipes, within the timeout; a background process that gave them up is left alone.
 */
export function createCommandHandler(): Handler {
  const running = new Set<Promise<HandlerRun>>();
  return {
    run(job) {
      const run = runCommand(job).finally(() => running.delete(run));
      running.add(run);
      return run;
    },
    async close() {
      await Promise.all(running);
    },
  };
}

async function runCommand(job: HandlerJob): Promise<HandlerRun> {
  const { handler: spec, timeoutMs } = job.entry;
  if (spec.kind !== "command") throw new TypeError(`a ${spec.kind} entry reached the command handler`);
  const { stdin, env } = job.dialect.commandInput(spec, job.call);
  using deadline = startDeadline(timeoutMs, job.signal);
  const shell = await startShell(spec, resolve(job.call.cwd, spec.cwd ?? ""), env);
  if (!isShell(shell)) return failedRun(shell);
  const tree = new ProcessTree(shell);
  write(shell, stdin);
  const stdout =
    spec.answer === "exit-code"
      ? discard(shell.stdout)
      : collectHead(shell.stdout, OUTPUT_LIMIT, () => tree.stop(TOO_MUCH_OUTPUT));
  const stderr = collectTail(shell.stderr);
  whenStopped(deadline, (cause) => tree.stop(stoppedFailure(cause, "command.timeout", timeoutMs)));
  const stopped = await tree.ended();
  if (stopped !== null) return failedRun(stopped, stderr.lines());
  return { result: exited(shell, stdout.text()), fuel: null, log: stderr.lines() };
}

/** A hook that doesn't read its input breaks the pipe, which is no error. */
function write(shell: Shell, stdin: string): void {
  shell.stdin.on("error", () => {}).end(stdin);
}

function exited({ exitCode, signalCode }: Shell, stdout: string): RawResult {
  return { kind: "exited", exitCode, signal: signalCode, stdout };
}

function whenStopped(deadline: Deadline, then: (cause: StopCause) => void): void {
  const stop = () => {
    if (deadline.cause !== null) then(deadline.cause);
  };
  stop();
  deadline.signal.addEventListener("abort", stop, { once: true });
}
