import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HookEntry } from "../host/config/entry.ts";
import type { RawResult } from "../host/decision/raw.ts";
import { failure, HookletError } from "../host/failure/failure.ts";
import type { HandlerJob } from "../host/handler/handler.ts";
import type { Handlers } from "../host/handler/registry.ts";
import { plan } from "../host/plan.ts";
import { runEntries } from "../host/run.ts";
import { callOf } from "./support/call.ts";
import { entryOf, WASM } from "./support/entry.ts";

const NEVER = new AbortController().signal;

interface FakeHandlers extends Handlers {
  /** The jobs that came, in order. */
  readonly jobs: readonly HandlerJob[];
}

/** Handlers whose entries answer with what their plugin's `config` says under `answer`. */
function answering(onRun: (job: HandlerJob) => void = () => {}): FakeHandlers {
  const jobs: HandlerJob[] = [];
  return {
    jobs,
    async run(job) {
      jobs.push(job);
      onRun(job);
      const { handler } = job.entry;
      const text = handler.kind === "wasm" ? JSON.stringify(handler.config.answer) : "";
      const result: RawResult = { kind: "answered", text };
      return { result, fuel: null, log: [], durationMs: 1 };
    },
    close: async () => {},
    checkPlugin: async () => null,
  };
}

function entryThat(answer: object, index: number, fields: Partial<HookEntry> = {}): HookEntry {
  return entryOf({ id: `entry:${index}`, handler: { ...WASM, config: { answer: { ...answer } } }, ...fields });
}

describe("running entries", () => {
  const call = callOf("preToolUse", { toolName: "Bash" });

  test("stops at the first that halts, whoever comes after it", async () => {
    const answers = fc.array(
      fc.constantFrom(
        {},
        { decision: "allow" },
        { decision: "ask" },
        { decision: "deny" },
        { hookSpecificOutput: { decision: "allow" } },
        { hookSpecificOutput: { decision: "deny" } },
      ),
    );
    await fc.assert(
      fc.asyncProperty(answers, async (list) => {
        const halts = (answer: object) => /"deny"|"decision":"allow"\}\}/.test(JSON.stringify(answer));
        const handlers = answering();
        const { traces } = await runEntries(
          plan(
            list.map((answer, index) => entryThat(answer, index)),
            call,
          ),
          call,
          handlers,
          NEVER,
        );
        const first = list.findIndex(halts);
        const run = first < 0 ? list.length : first + 1;
        expect(handlers.jobs.map(({ entry }) => entry.id)).toEqual(
          list.slice(0, run).map((_, index) => `entry:${index}`),
        );
        expect([...traces.values()].map(({ skipReason }) => skipReason ?? "ran")).toEqual(
          list.map((_, index) => (index < run ? "ran" : "halted")),
        );
      }),
    );
  });

  test("passes over those that aren't for the tool, also after a halt", async () => {
    const other = { match: { kind: "substring", written: "Read" } } as const;
    const entries = [
      entryThat({ decision: "deny" }, 0, other),
      entryThat({ decision: "deny" }, 1),
      entryThat({}, 2, other),
    ];
    const { traces } = await runEntries(plan(entries, call), call, answering(), NEVER);
    expect([...traces.values()].map(({ status, skipReason }) => skipReason ?? status)).toEqual([
      "not-matched",
      "ran",
      "not-matched",
    ]);
  });

  test("merges what they answer in their order", async () => {
    const answers = [{ decision: "ask", reason: "1" }, { updatedInput: { a: 1 } }, { updatedInput: { b: 2 } }];
    const entries = answers.map((answer, index) => entryThat(answer, index));
    const { merged } = await runEntries(plan(entries, call), call, answering(), NEVER);
    expect(merged).toMatchObject({ opinion: "ask", reason: "1", updatedInput: { b: 2 }, halted: false });
  });

  test("takes the failure of one that was refused, without running it", async () => {
    const refusal = failure("decision.malformed", "it can't run");
    const handlers = answering();
    const entries = [entryThat({}, 0, { refusal })];
    const { merged, traces } = await runEntries(plan(entries, call), call, handlers, NEVER);
    expect(handlers.jobs).toEqual([]);
    expect(merged).toMatchObject({ opinion: "deny", reason: "the hook failed: it can't run" });
    expect(traces.get("entry:0")).toMatchObject({ status: "failed", error: refusal, durationMs: 0 });
  });

  test("rejects where it is stopped, and runs no further entry", async () => {
    const stop = new AbortController();
    const handlers = answering(() => stop.abort());
    const run = runEntries(
      plan(
        [{}, {}].map((answer, index) => entryThat(answer, index)),
        call,
      ),
      call,
      handlers,
      stop.signal,
    );
    await expect(run).rejects.toThrow(HookletError);
    await expect(run).rejects.toMatchObject({ code: "host.closed" });
    expect(handlers.jobs).toHaveLength(1);
  });
});

test("entries that the host waits for a while share that while", async () => {
  const call = callOf("sessionEnd");
  const source = { ...entryOf().source, dialect: "openharness" } as const;
  const entries = [0, 1].map((index) => entryThat({}, index, { event: "sessionEnd", source, timeoutMs: 30_000 }));
  const planned = plan(entries, call).map((entry) => ({ ...entry, waits: 10_000 }));
  const handlers = answering();
  await runEntries(planned, call, handlers, NEVER);
  const [first, second] = handlers.jobs.map(({ entry }) => entry.timeoutMs);
  expect(first).toBeLessThanOrEqual(10_000);
  expect(second).toBeLessThanOrEqual(first ?? 0);
  expect(second).toBeGreaterThan(0);
});

test("an entry whose while is over doesn't run", async () => {
  const call = callOf("sessionEnd");
  const planned = plan([entryThat({}, 0, { event: "sessionEnd" })], call).map((entry) => ({ ...entry, waits: 0 }));
  const handlers = answering();
  const { traces } = await runEntries(planned, call, handlers, NEVER);
  expect(handlers.jobs).toEqual([]);
  expect(traces.get("entry:0")).toMatchObject({ status: "skipped", skipReason: "halted" });
});
