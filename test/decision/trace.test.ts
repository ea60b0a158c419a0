import { describe, expect, test } from "vitest";
import { NOTHING_MERGED } from "../../host/decision/merge.ts";
import { outcomeOf, ranTrace, skippedTrace, startedTrace } from "../../host/decision/trace.ts";
import { NO_OPINION } from "../../host/decision/verdict.ts";
import { failure } from "../../host/failure/failure.ts";
import { callOf } from "../support/call.ts";
import { entryOf, WASM } from "../support/entry.ts";

const HEAD = {
  id: "project:openharness:preToolUse:1",
  dialect: "openharness",
  handler: "command",
  source: "/workspace/.oh/config.yaml:3:7",
  layer: "project",
} as const;
const FACTS = { durationMs: 1.5, fuel: null, log: ["a line"] };

describe("the trace of an entry", () => {
  test("that ran has its opinion, its time and its log", () => {
    expect(ranTrace(entryOf(), { ...NO_OPINION, opinion: "deny" }, FACTS)).toEqual({
      ...HEAD,
      matched: true,
      status: "ran",
      opinion: "deny",
      durationMs: 1.5,
      fuel: null,
      error: null,
      log: ["a line"],
    });
  });

  test("that failed has the failure", () => {
    const error = failure("sandbox.trap", "unreachable");
    const trace = ranTrace(entryOf({ handler: WASM }), { ...NO_OPINION, failure: error }, { ...FACTS, fuel: 12 });
    expect(trace).toMatchObject({ handler: "wasm", status: "failed", error, fuel: 12 });
  });

  test.each([
    ["not-matched", false],
    ["halted", true],
    ["untrusted", true],
    ["not-wired", true],
  ] as const)("that was skipped says why: %s", (skipReason, matched) => {
    expect(skippedTrace(entryOf(), skipReason)).toEqual({
      ...HEAD,
      matched,
      status: "skipped",
      skipReason,
      opinion: null,
      durationMs: null,
      fuel: null,
      error: null,
      log: [],
    });
  });

  test("that nobody waits for has no end", () => {
    const trace = startedTrace(entryOf());
    expect(trace).toEqual({
      ...HEAD,
      matched: true,
      status: "ran",
      opinion: null,
      durationMs: null,
      fuel: null,
      error: null,
      log: [],
    });
  });
});

describe("the outcome", () => {
  const hooks = [skippedTrace(entryOf(), "halted")];

  test("of nothing has no opinion, and goes on", () => {
    expect(outcomeOf(callOf("turnStart"), NOTHING_MERGED, [])).toEqual({
      event: "turnStart",
      decision: null,
      blocked: false,
      reason: null,
      message: null,
      additionalContext: null,
      updatedInput: null,
      updatedOutput: null,
      messages: [],
      hooks: [],
    });
  });

  test("of a deny is blocked, with the message", () => {
    const merged = { ...NOTHING_MERGED, opinion: "deny", reason: "no", message: "blocked: no" } as const;
    const outcome = outcomeOf(callOf("preToolUse"), merged, hooks);
    expect(outcome).toMatchObject({ decision: "deny", blocked: true, reason: "no", message: "blocked: no", hooks });
  });

  test.each(["allow", "ask"] as const)("of %s isn't blocked, and has no message about a block", (opinion) => {
    const merged = { ...NOTHING_MERGED, opinion, reason: "why", message: "blocked" };
    expect(outcomeOf(callOf("preToolUse"), merged, [])).toMatchObject({
      decision: opinion,
      blocked: false,
      reason: "why",
      message: null,
    });
  });

  test("joins the contexts by blank lines", () => {
    const merged = { ...NOTHING_MERGED, contexts: ["one", "", "two\n"] };
    expect(outcomeOf(callOf("userPromptSubmit"), merged, []).additionalContext).toBe("one\n\n\n\ntwo\n");
  });

  test("hands on rewrites and messages", () => {
    const messages = [{ kind: "hook", text: "hi" }] as const;
    const merged = { ...NOTHING_MERGED, updatedInput: { a: 1 }, updatedOutput: "", messages };
    expect(outcomeOf(callOf("postToolUse"), merged, [])).toMatchObject({
      updatedInput: { a: 1 },
      updatedOutput: "",
      messages,
    });
  });
});
