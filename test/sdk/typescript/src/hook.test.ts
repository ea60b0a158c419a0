import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildComponent } from "../../../../sdk/typescript/build/build.ts";
import { loadComponent } from "../../../support/run-component.ts";

const entry = fileURLToPath(new URL("../fixtures/answers.ts", import.meta.url));
const hook = await loadComponent(await buildComponent({ entry }));
/** The fixture, relative to the folder of the package that it is in. */
const FILE = "test/sdk/typescript/fixtures/answers.ts";

function answerTo(event: string, fields: object = {}, config: unknown = {}): unknown {
  return hook.call({ event, ...fields }, config).answer;
}

test.each([
  ["deny", "preToolUse", { decision: "deny", reason: "not Bash" }],
  ["ask", "permissionRequest", { decision: "ask", reason: "sure?" }],
  ["allow", "postToolUse", { decision: "allow" }],
  ["added context", "userPromptSubmit", { hookSpecificOutput: { additionalContext: "hello" } }],
  ["an empty decision", "sessionStart", {}],
])("answers with %s", (_, event, decision) => {
  expect(answerTo(event, { toolName: "Bash", prompt: "hello" })).toEqual({ ok: JSON.stringify(decision) });
});

test.each([
  ["a handler that returns nothing", "sessionEnd"],
  ["an event without a handler", "taskCompleted"],
  ["an event that no one knows", "toString"],
])("has no opinion: %s", (_, event) => {
  expect(answerTo(event)).toEqual({ ok: "" });
});

test.each([
  ["an error, with its place", "turnStart", `boom m (${FILE}:29)`],
  ["an error without a message", "turnStop", `Error (${FILE}:32)`],
  ["a failure on purpose, which has no place", "assistantMessage", "on purpose"],
  ["a text", "fileChanged", "text"],
  ["null", "cwdChanged", "null"],
  ["an object", "subagentStart", "[object Object]"],
])("declares the failure when a handler throws %s", (_, event, message) => {
  expect(answerTo(event, { message: "m" })).toEqual({ err: message });
});

test.each([
  ["a text", "subagentStop", 'the handler of `subagentStop` returned "deny", not a decision'],
  ["a list", "preCompact", "the handler of `preCompact` returned [], not a decision"],
  ["null", "postCompact", "the handler of `postCompact` returned null, not a decision"],
  ["a promise", "compactCheck", "the handler of `compactCheck` is asynchronous: a hook answers at once"],
  ["a decision that isn't JSON", "error", expect.stringContaining("circular")],
])("declares a failure when a handler returns %s", (_, event, message) => {
  expect(answerTo(event)).toEqual({ err: message });
});

test.each(["", "{", '"text', "undefined"])("declares a failure when the envelope is `%s`", (envelope) => {
  expect(hook.call(envelope).answer).toEqual({ err: expect.any(String) });
});

describe("the host", () => {
  test("hands over the config", () => {
    const config = { text: "é\ud800", list: [1, { deep: null }] };
    const additionalContext = JSON.stringify(config);
    expect(answerTo("configChange", {}, config)).toEqual({
      ok: JSON.stringify({ hookSpecificOutput: { additionalContext } }),
    });
  });

  test("gets what a hook logs", () => {
    expect(hook.call({ event: "notification", message: "look" }).log).toEqual([{ level: "warn", message: "look" }]);
  });

  test("gets what a hook prints", () => {
    expect(hook.call({ event: "teammateIdle" })).toEqual({
      answer: { ok: "" },
      log: [
        { level: "debug", message: "debug 1 null undefined true" },
        { level: "info", message: '{"nested":[1]}' },
        { level: "info", message: "info" },
        { level: "warn", message: "warn" },
        { level: "error", message: "TypeError: broken" },
        { level: "info", message: "[object Object] 1" },
      ],
    });
  });
});

describe("text of any kind", () => {
  const text = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

  test("goes through an answer unchanged, unpaired surrogates too", () => {
    fc.assert(
      fc.property(text, (prompt) => {
        const decision = { hookSpecificOutput: { additionalContext: prompt } };
        expect(answerTo("userPromptSubmit", { prompt })).toEqual({ ok: JSON.stringify(decision) });
      }),
    );
  });

  test("goes through failures and logs well-formed", () => {
    fc.assert(
      fc.property(text, (message) => {
        expect(answerTo("turnStart", { message })).toEqual({ err: `boom ${message.toWellFormed()} (${FILE}:29)` });
        expect(hook.call({ event: "notification", message }).log).toEqual([
          { level: "warn", message: message.toWellFormed() },
        ]);
      }),
    );
  });

  test("goes through at the size of 4 MiB", () => {
    const prompt = "日本🎌\n".repeat(2 ** 18);
    const decision = { hookSpecificOutput: { additionalContext: prompt } };
    expect(answerTo("userPromptSubmit", { prompt })).toEqual({ ok: JSON.stringify(decision) });
  });
});
