import { execFileSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { HandlerSpec } from "../../host/config/entry.ts";
import type { RawResult } from "../../host/decision/raw.ts";
import type { FailureCode } from "../../host/failure/table.ts";
import type { Handler, HandlerRun } from "../../host/handler/handler.ts";
import { jobOf } from "./job.ts";

/** A handler with entries of its kind, made for one test. */
export interface Subject {
  readonly handler: Handler;
  /** Answers with text that holds the envelope's `sessionId`. */
  readonly answers: HandlerSpec;
  /** Never answers, and resists being stopped as well as it can. */
  readonly hangs: HandlerSpec;
  /** Fails by itself. */
  readonly fails: HandlerSpec;
  /** Resolves when a run of `hangs` is under way; without it, runs are aborted as soon as they are begun. */
  hanging?(): Promise<void>;
}

/** What the handler promises beyond the interface. */
export interface Promises {
  readonly answersWith: RawResult["kind"];
  /** Part of the raw result of `fails`. */
  readonly failsWith: object;
  readonly timeoutCode: FailureCode;
  /** How long stopping may take, in milliseconds. */
  readonly graceMs: number;
}

const TIMEOUT_MS = 250;
/** What a busy machine may add to any duration. */
const SLACK_MS = 3000;

/** What every handler keeps to. Call it at the top of the handler's own test. */
export function handlerContract(name: string, promises: Promises, make: () => Promise<Subject>): void {
  const { answersWith, failsWith, timeoutCode, graceMs } = promises;

  async function subject(): Promise<Subject> {
    const made = await make();
    onTestFinished(() => made.handler.close());
    return made;
  }

  describe(`the ${name} handler keeps the contract`, () => {
    test("an answer comes back", async () => {
      const { handler, answers } = await subject();
      expect(textOf(await run(handler, answers, "s-1"), answersWith)).toContain("s-1");
    });

    test("a failure is a result", async () => {
      const { handler, fails } = await subject();
      expect((await handler.run(jobOf(fails))).result).toMatchObject(failsWith);
    });

    test("the timeout ends what never answers", async () => {
      const { handler, hangs } = await subject();
      const started = performance.now();
      const { result } = await handler.run(jobOf(hangs, { timeoutMs: TIMEOUT_MS }));
      const duration = performance.now() - started;
      expect(result).toMatchObject({ kind: "failed", failure: { code: timeoutCode } });
      // Timers may be a millisecond early.
      expect(duration).toBeGreaterThan(TIMEOUT_MS - 5);
      expect(duration).toBeLessThan(TIMEOUT_MS + graceMs + SLACK_MS);
    });

    test("a timeout longer than a timer can be is not over at once", async () => {
      const { handler, answers } = await subject();
      const { result } = await handler.run(jobOf(answers, { timeoutMs: 2 ** 40 }));
      expect(result.kind).toBe(answersWith);
    });

    test("aborting the signal ends a run", async () => {
      const { handler, hangs, hanging } = await subject();
      const controller = new AbortController();
      const running = handler.run(jobOf(hangs, { signal: controller.signal }));
      await hanging?.();
      const started = performance.now();
      controller.abort();
      expect((await running).result).toMatchObject({ kind: "failed", failure: { code: "host.closed" } });
      expect(performance.now() - started).toBeLessThan(graceMs + SLACK_MS);
    });

    test("a signal that is aborted already ends a run, and the next run is as good as any", async () => {
      const { handler, answers } = await subject();
      const aborted = await handler.run(jobOf(answers, { signal: AbortSignal.abort() }));
      expect(aborted.result).toMatchObject({ kind: "failed", failure: { code: "host.closed" } });
      expect(textOf(await run(handler, answers, "s-2"), answersWith)).toContain("s-2");
    });

    test("a run after one that timed out is as good as any", async () => {
      const { handler, answers, hangs } = await subject();
      await handler.run(jobOf(hangs, { timeoutMs: TIMEOUT_MS }));
      expect(textOf(await run(handler, answers, "s-3"), answersWith)).toContain("s-3");
    });

    test("runs at the same time don't mix", async () => {
      const { handler, answers, fails } = await subject();
      const ids = Array.from({ length: 8 }, (_, index) => `session-${index}`);
      const failing = handler.run(jobOf(fails));
      const runs = await Promise.all(ids.map((id) => run(handler, answers, id)));
      const mentioned = runs.map((one) => ids.filter((id) => textOf(one, answersWith).includes(id)));
      expect(mentioned).toEqual(ids.map((id) => [id]));
      expect((await failing).result).toMatchObject(failsWith);
    });

    test("closing waits for what was aborted and leaves nothing behind", async () => {
      const before = leftovers();
      const { handler, answers, hangs, hanging } = await make();
      const controller = new AbortController();
      const running = handler.run(jobOf(hangs, { signal: controller.signal }));
      await run(handler, answers, "s-4");
      await hanging?.();
      let isOver = false;
      void running.then(() => {
        isOver = true;
      });
      controller.abort();
      await handler.close();
      expect(isOver).toBe(true);
      expect(await leftAfter(before)).toEqual([]);
    });

    test("closing twice, and without any run, is fine", async () => {
      const { handler } = await make();
      await handler.close();
      await expect(handler.close()).resolves.toBeUndefined();
    });
  });
}

function run(handler: Handler, spec: HandlerSpec, sessionId: string): Promise<HandlerRun> {
  return handler.run(jobOf(spec, { context: { sessionId } }));
}

function textOf({ result }: HandlerRun, kind: RawResult["kind"]): string {
  expect(result).toMatchObject({ kind });
  return JSON.stringify(result);
}

/** What keeps a process alive or outlives it: its child processes and its active resources, by name. */
function leftovers(): readonly string[] {
  return [...childProcesses(), ...process.getActiveResourcesInfo()];
}

/** What is still there in addition after a while that is long enough for closed handles to go. */
async function leftAfter(before: readonly string[]): Promise<readonly string[]> {
  const end = performance.now() + SLACK_MS;
  let left = added(before, leftovers());
  while (left.length > 0 && performance.now() < end) {
    await delay(10);
    left = added(before, leftovers());
  }
  return left;
}

function childProcesses(): readonly string[] {
  const lines = execFileSync("ps", ["-A", "-o", "ppid=,pid=,args="], { encoding: "utf8" }).trim().split("\n");
  const children = lines.map((line) => line.trim()).filter((line) => line.startsWith(`${process.pid} `));
  return children.filter((line) => !line.includes("ps -A -o"));
}

/** What the second list has more of. */
function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const rest = [...before];
  return after.filter((name) => {
    const index = rest.indexOf(name);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
