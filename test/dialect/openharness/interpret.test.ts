import { describe, expect, test } from "vitest";
import type { HookEntry } from "../../../host/config/entry.ts";
import type { RawResult } from "../../../host/decision/raw.ts";
import { NO_OPINION, type Opinion, type Verdict } from "../../../host/decision/verdict.ts";
import { interpret } from "../../../host/dialect/openharness/interpret.ts";
import { blockedMessage } from "../../../host/dialect/openharness/message.ts";
import { EVENT_NAMES, type EventName, eventRow } from "../../../host/event/table.ts";
import { failure } from "../../../host/failure/failure.ts";
import { callOf } from "../../support/call.ts";
import { COMMAND, entryOf, HTTP, JSON_COMMAND, WASM } from "../../support/entry.ts";

const EVENTS = EVENT_NAMES.filter((event) => eventRow(event).openharness !== null);
const MAY_BLOCK: readonly EventName[] = ["preToolUse", "userPromptSubmit", "permissionRequest"];
/** Where each opinion counts. Before a tool an allow only doesn't block: the user may still be asked. */
const COUNTS: Readonly<Record<Opinion, readonly EventName[]>> = {
  deny: MAY_BLOCK,
  ask: ["preToolUse", "permissionRequest"],
  allow: ["permissionRequest"],
};

const ENV = entryOf({ handler: COMMAND });
const JSON_MODE = entryOf({ handler: JSON_COMMAND });
const SERVER = entryOf({ handler: HTTP });
const plugin = (onFailure: HookEntry["onFailure"]) => entryOf({ handler: WASM, onFailure });
const PLUGIN = plugin("block");

const TIMEOUT = failure("command.timeout", "no answer within 10000 ms");
const FAILED: RawResult = { kind: "failed", failure: TIMEOUT };
const exited = (exitCode: number | null, stdout = ""): RawResult => ({
  kind: "exited",
  exitCode,
  signal: null,
  stdout,
});
const textOf = (answer: unknown) => (typeof answer === "string" ? answer : JSON.stringify(answer));
/** The same answer from a command, a server and a plugin. */
const answers = (answer: unknown): [HookEntry, RawResult][] => [
  [JSON_MODE, exited(0, textOf(answer))],
  [SERVER, { kind: "responded", status: 200, body: textOf(answer) }],
  [PLUGIN, { kind: "answered", text: textOf(answer) }],
];

/** A verdict's fields beyond those of no opinion. */
function said(verdict: Verdict): Partial<Verdict> {
  const fields = Object.entries(verdict).filter(([name, value]) => {
    const none = NO_OPINION[name as keyof Verdict];
    return JSON.stringify(value) !== JSON.stringify(none);
  });
  return Object.fromEntries(fields);
}

const judge = (entry: HookEntry, event: EventName, raw: RawResult) => said(interpret(entry, callOf(event), raw));

function opinion(of: Opinion, event: EventName, reason: string | null = null): Partial<Verdict> {
  const binding = COUNTS[of].includes(event);
  return {
    opinion: of,
    ...(binding ? { binding } : {}),
    ...(of === "deny" ? { halts: true, message: blockedMessage(event, reason) } : {}),
    ...(reason === null ? {} : { reason }),
  };
}

describe.each(EVENTS)("%s", (event) => {
  const mayBlock = MAY_BLOCK.includes(event);
  const denied = mayBlock ? opinion("deny", event) : {};

  test("in env mode goes by the exit status", () => {
    expect(judge(ENV, event, exited(0, '{"decision":"deny"}'))).toEqual(
      event === "permissionRequest" ? opinion("ask", event) : {},
    );
    for (const status of [1, 2, 127, 255]) expect(judge(ENV, event, exited(status))).toEqual(denied);
  });

  test("takes a command that a signal ended for one that failed", () => {
    const killed: RawResult = { kind: "exited", exitCode: null, signal: "SIGKILL", stdout: '{"decision":"allow"}' };
    expect(judge(ENV, event, killed)).toEqual(denied);
    expect(judge(JSON_MODE, event, killed)).toEqual(denied);
  });

  test("in JSON mode takes an answer only with exit status 0", () => {
    expect(judge(JSON_MODE, event, exited(0, '{"decision":"deny","reason":"no"}'))).toEqual(
      opinion("deny", event, "no"),
    );
    expect(judge(JSON_MODE, event, exited(1, '{"decision":"allow"}'))).toEqual(denied);
  });

  test.each(["", " \n", "not JSON", '"deny"', "[1]", "5", '{"decision":'])(
    "in JSON mode has no opinion after %j",
    (stdout) => {
      expect(judge(JSON_MODE, event, exited(0, stdout))).toEqual({});
    },
  );

  test.each(["not JSON", '"deny"', "[1]", "5", '{"decision":'])("fails closed when a server answers %j", (body) => {
    const cause = failure("decision.malformed", "the answer is not a JSON object");
    const reason = `the hook failed: ${cause.message}`;
    expect(judge(SERVER, event, { kind: "responded", status: 200, body })).toEqual({
      failure: cause,
      ...(mayBlock ? opinion("deny", event, reason) : {}),
    });
  });

  test("has no opinion after a server's empty answer", () => {
    for (const body of ["", "\n", "{}"]) {
      expect(judge(SERVER, event, { kind: "responded", status: 204, body })).toEqual({});
    }
  });

  test("honours a server's `allowed: false` as a deny", () => {
    const body = (fields: object) => ({ kind: "responded", status: 200, body: JSON.stringify(fields) }) as const;
    expect(judge(SERVER, event, body({ allowed: false }))).toEqual(opinion("deny", event));
    expect(judge(SERVER, event, body({ allowed: false, decision: "allow", reason: "no" }))).toEqual(
      opinion("deny", event, "no"),
    );
    for (const allowed of [true, null, 0, "false"]) expect(judge(SERVER, event, body({ allowed }))).toEqual({});
  });

  test("fails closed when a command or a server fails", () => {
    const expected = {
      failure: TIMEOUT,
      ...(mayBlock ? opinion("deny", event, `the hook failed: ${TIMEOUT.message}`) : {}),
    };
    for (const entry of [ENV, JSON_MODE, SERVER]) {
      expect(judge({ ...entry, onFailure: "ignore" }, event, FAILED)).toEqual(expected);
    }
  });

  test("follows a plugin's policy when it fails", () => {
    const warned = { failure: TIMEOUT, messages: [{ kind: "warn", text: TIMEOUT.message }] };
    const denying = { failure: TIMEOUT, ...opinion("deny", event, `the hook failed: ${TIMEOUT.message}`) };
    expect(judge(plugin("block"), event, FAILED)).toEqual(denying);
    expect(judge(plugin("warn"), event, FAILED)).toEqual(warned);
    expect(judge(plugin("ignore"), event, FAILED)).toEqual({ failure: TIMEOUT });
  });

  test("takes a plugin's answer that is no object for a failure", () => {
    const cause = failure("decision.malformed", "the plugin's answer is not a JSON object");
    expect(judge(plugin("ignore"), event, { kind: "answered", text: "[]" })).toEqual({ failure: cause });
  });

  test("has no opinion after a plugin's empty answer", () => {
    for (const text of ["", " ", "{}"]) expect(judge(PLUGIN, event, { kind: "answered", text })).toEqual({});
  });

  test("takes deny from either place, whoever says it", () => {
    for (const answer of [
      { decision: "deny", reason: "no" },
      { hookSpecificOutput: { decision: "deny", reason: "no" } },
      { decision: "deny", reason: "no", hookSpecificOutput: { decision: "allow", reason: "yes" } },
      { decision: "allow", reason: "yes", hookSpecificOutput: { decision: "deny", reason: "no" } },
    ]) {
      for (const [entry, raw] of answers(answer))
        expect(judge(entry, event, raw)).toEqual(opinion("deny", event, "no"));
    }
  });

  test("takes allow and ask, of which the inner allow alone halts and gives permission before a tool", () => {
    const permits = event === "preToolUse" ? { binding: true } : {};
    for (const [answer, expected] of [
      [{ decision: "allow" }, opinion("allow", event)],
      [{ decision: "ask", reason: "hm" }, opinion("ask", event, "hm")],
      [{ hookSpecificOutput: { decision: "ask" } }, opinion("ask", event)],
      [{ hookSpecificOutput: { decision: "allow" } }, { ...opinion("allow", event), ...permits, halts: true }],
      [{ decision: "ask", hookSpecificOutput: { decision: "allow" } }, opinion("ask", event)],
      [{ decision: "allow", hookSpecificOutput: { decision: "ask" } }, opinion("ask", event)],
    ] as const) {
      for (const [entry, raw] of answers(answer)) expect(judge(entry, event, raw)).toEqual(expected);
    }
  });

  test("honours context on prompts alone", () => {
    const expected = event === "userPromptSubmit" ? { additionalContext: "x" } : {};
    for (const [entry, raw] of answers({ hookSpecificOutput: { additionalContext: "x" } })) {
      expect(judge(entry, event, raw)).toEqual(expected);
    }
  });

  test("knows fields beyond the document from plugins alone", () => {
    const honoured = {
      preToolUse: { updatedInput: { a: 1 } },
      postToolUse: { updatedOutput: "o" },
      userPromptSubmit: { additionalContext: "c" },
    }[event as "preToolUse"];
    const beyond = { additionalContext: "c", updatedInput: { a: 1 }, updatedOutput: "o" };
    for (const [entry, raw] of answers(beyond)) {
      expect(judge(entry, event, raw)).toEqual(entry === PLUGIN ? (honoured ?? {}) : {});
    }
    for (const [entry, raw] of answers({ permissionDecision: "deny" })) {
      expect(judge(entry, event, raw)).toEqual(entry === PLUGIN ? opinion("deny", event) : {});
    }
    for (const [entry, raw] of answers({ decision: "block" })) {
      expect(judge(entry, event, raw)).toEqual(entry === PLUGIN ? opinion("deny", event) : {});
    }
  });

  test("lets a plugin's permission decision spare the user the question", () => {
    const counts = event === "preToolUse" || event === "permissionRequest";
    const answer: RawResult = { kind: "answered", text: '{"permissionDecision":"allow"}' };
    expect(judge(PLUGIN, event, answer)).toEqual({ opinion: "allow", ...(counts ? { binding: true } : {}) });
  });

  test("ignores unknown words and fields", () => {
    const answer = { decision: "Deny", colour: "red", hookSpecificOutput: { decision: "approve", shape: 1 } };
    for (const [entry, raw] of answers(answer)) expect(judge(entry, event, raw)).toEqual({});
  });
});
