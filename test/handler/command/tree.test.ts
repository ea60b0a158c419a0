import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { failure } from "../../../host/failure/failure.ts";
import { createCommandHandler } from "../../../host/handler/command/command.ts";
import { GRACE_MS, ProcessTree } from "../../../host/handler/command/tree.ts";
import { commandSpec, type JobOptions, jobOf } from "../job.ts";
import { expectGone, isAlive, killProcess, namedPipe } from "./processes.ts";

const handler = createCommandHandler();
const timeoutMs = 300;
/** What a busy machine may add. */
const SLACK_MS = 4000;
const hasSetsid = process.platform === "linux";

function run(command: string, options?: JobOptions) {
  return handler.run(jobOf(commandSpec(command), options));
}

/** Runs a command whose standard error tells the processes it started; it must be stopped. */
async function runStopped(command: string): Promise<{ pids: readonly string[]; durationMs: number }> {
  const started = performance.now();
  const { result, log } = await run(command, { timeoutMs });
  expect(result).toMatchObject({ kind: "failed", failure: { code: "command.timeout" } });
  return { pids: log, durationMs: performance.now() - started };
}

describe("the whole tree is gone after the timeout", () => {
  const self = "echo $$ >&2";
  const loop = "while :; do sleep 1000; done";
  test.each([
    ["a shell", `${self}; ${loop}`],
    ["its children", `${self}; sleep 1000 & echo $! >&2; sleep 1000 & echo $! >&2; wait`],
    ["their children", `${self}; sh -c '${self}; sh -c "${self.replace("$", "\\$")}; sleep 1000"; true'; true`],
    ["a child that outlives its parent", `${self}; (sleep 1000 & echo $! >&2) ; ${loop}`],
    ["a shell that ignores SIGTERM", `trap '' TERM; ${self}; ${loop}`],
    ["children that ignore every signal they can", `trap '' TERM INT HUP; ${self}; sleep 1000 & echo $! >&2; wait`],
    ["a process that is suspended", `${self}; kill -STOP $$`],
    ["a background child that holds the pipes of a shell that has ended", "sleep 1000 & echo $! >&2; echo '{}'"],
    ["one that ignores SIGTERM as well", "trap '' TERM; sleep 1000 & echo $! >&2; echo '{}'"],
    ["a child without pipes", `${self}; sleep 1000 >/dev/null 2>&1 & echo $! >&2; wait`],
    [
      "a child without pipes that ignores SIGTERM",
      `(trap '' TERM; exec sleep 1000) >/dev/null 2>&1 & echo $! >&2; sleep 1000`,
    ],
  ])("%s", async (_, command) => {
    const { pids, durationMs } = await runStopped(command);
    expect(durationMs).toBeLessThan(timeoutMs + GRACE_MS + SLACK_MS);
    await expectGone(pids);
  });

  test("after SIGTERM, which a hook may use to clean up", async () => {
    const { pids } = await runStopped(
      "trap 'ls / >/dev/null; echo 0$$ >&2; exit' TERM; echo $$ >&2; sleep 1000 & wait",
    );
    expect(pids).toEqual([pids[0], `0${pids[0]}`]);
  });
});

describe.runIf(hasSetsid)("a process that left the group", () => {
  test("doesn't hold the run up, although it holds the pipes", async () => {
    const { pids, durationMs } = await runStopped("setsid sh -c 'echo $$ >&2; exec sleep 1000' & wait");
    expect(durationMs).toBeLessThan(timeoutMs + GRACE_MS + SLACK_MS);
    expect(pids).toHaveLength(1);
    for (const pid of pids) killProcess(pid);
  });
});

test("a background process that gave up the pipes is left alone, and isn't waited for", async () => {
  const { result, log } = await run("sleep 1000 >/dev/null 2>&1 & echo $! >&2; echo '{}'");
  const [pid = ""] = log;
  expect(result).toMatchObject({ kind: "exited", exitCode: 0, stdout: "{}\n" });
  expect(isAlive(pid)).toBe(true);
  killProcess(pid);
});

test("an answer of a child that outlives the shell counts while the pipes are open", async () => {
  const pipe = namedPipe();
  const running = run(`(cat ${pipe.path}; echo late) & echo early`);
  execFileSync("/bin/sh", ["-c", `echo middle >${pipe.path}`]);
  expect((await running).result).toMatchObject({ kind: "exited", stdout: expect.stringMatching(/late\n$/) });
});

test("a shell that no signal reaches is given up, and doesn't keep the process alive", async () => {
  // It leads no group, so that the signals go nowhere.
  const shell = spawn("/bin/sh", ["-c", "exec sleep 1000"]);
  const tree = new ProcessTree(shell);
  const reason = failure("command.timeout", "no answer");
  tree.stop(reason);
  expect(await tree.ended()).toBe(reason);
  expect(process.getActiveResourcesInfo()).not.toContain("ProcessWrap");
  shell.kill("SIGKILL");
  await once(shell, "exit");
});

test("the first reason to stop is the one that counts", async () => {
  const shell = spawn("/bin/sh", ["-c", "sleep 1000"], { detached: true });
  const tree = new ProcessTree(shell);
  const [first, second] = [failure("command.timeout", "first"), failure("command.output", "second")];
  tree.stop(first);
  tree.stop(second);
  expect(await tree.ended()).toBe(first);
});

test("when the process exits, the hooks that run are killed with all they started", async () => {
  const pipe = namedPipe();
  const hook = `trap '' TERM HUP; sleep 1000 & echo $$ $! >${pipe.path}; wait`;
  const script = fileURLToPath(new URL("fixtures/exit.ts", import.meta.url));
  const host = spawn(process.execPath, [script, hook], { stdio: ["pipe", "inherit", "inherit"] });
  const pids = (await pipe.said()).split(" ");
  expect(pids.filter(isAlive)).toEqual(pids);
  host.stdin.end();
  expect(await once(host, "exit")).toEqual([0, null]);
  await expectGone(pids);
});

test("no listener on the process is left when no hook runs", async () => {
  const before = process.listenerCount("exit");
  await Promise.all([run("true"), run("true"), run("exit 1")]);
  expect(process.listenerCount("exit")).toBe(before);
});
