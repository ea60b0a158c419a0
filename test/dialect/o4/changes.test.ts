import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merge, NOTHING_MERGED } from "../../../host/decision/merge.ts";
import { changed } from "../../../host/dialect/o4/changes.ts";
import { EVENT_NAMES } from "../../../host/event/table.ts";
import { eventCall } from "./subject.ts";

const pre = eventCall("preToolUse", { context: { toolName: "bash", toolInput: { command: "cargo test" } } });
const post = eventCall("postToolUse", { context: { toolName: "bash" } });
const exec = { context: { toolName: "exec", codeMode: true } };
const NOTHING = { opinion: null, updatedInput: null, updatedOutput: null, halts: false, failure: null };

describe("the output of a PreToolUse hook", () => {
  it("changes the call as the document's example does", () => {
    const output = '{"updatedInput": {"command": "cargo test --offline"}, "permissionDecision": "ask"}\n';
    expect(changed(pre, output)).toMatchObject({
      opinion: "ask",
      binding: true,
      halts: false,
      updatedInput: { command: "cargo test --offline" },
    });
  });

  it("decides the permission, whatever the case, and never halts", () => {
    const words = [
      ["allow", "allow"],
      ["ask", "ask"],
      ["deny", "deny"],
      ["block", "deny"],
    ] as const;
    for (const [word, opinion] of words) {
      for (const written of [word, word.toUpperCase(), word[0]?.toUpperCase() + word.slice(1)]) {
        const verdict = changed(pre, JSON.stringify({ permissionDecision: written }));
        expect(verdict).toMatchObject({ opinion, binding: true, halts: false, failure: null });
        expect(verdict.message).toBe(opinion === "deny" ? "Tool execution denied by PreToolUse hook" : null);
      }
    }
  });

  it.each([
    "",
    "not JSON",
    "[]",
    "null",
    '"deny"',
    '{"permissionDecision":"maybe"}',
    '{"permissionDecision":true}',
    '{"permissionDecision":" deny "}',
    '{"updatedInput":"ls"}',
    '{"updatedInput":["ls"]}',
    '{"updatedInput":{"command":"ls"},"permissionDecision":5}',
    '{"updatedInput":5,"permissionDecision":"deny"}',
    '{"permissionDecision":"deny"} trailing',
  ])("is ignored as a whole where it isn't of the documented shape: %j", (output) => {
    expect(changed(pre, output)).toMatchObject(NOTHING);
  });

  it("may hold fields besides", () => {
    expect(changed(pre, '{"permissionDecision":"ask","note":1}')).toMatchObject({ opinion: "ask" });
  });

  it("refuses a CodeMode call by changing it", () => {
    expect(changed(eventCall("preToolUse", exec), '{"updatedInput":{"source":"x"}}')).toMatchObject({
      opinion: "deny",
      binding: true,
      halts: false,
      updatedInput: null,
      message: "Tool execution denied by PreToolUse hook",
    });
    expect(changed(eventCall("preToolUse", exec), '{"permissionDecision":"allow"}')).toMatchObject({
      opinion: "allow",
    });
  });

  it("merges with others: the strictest decision and the last input win", () => {
    const decision = fc.constantFrom("allow", "ask", "deny");
    fc.assert(
      fc.property(fc.array(fc.record({ decision, command: fc.string() }), { minLength: 1, maxLength: 5 }), (hooks) => {
        const merged = hooks
          .map(({ decision: permissionDecision, command }) =>
            changed(pre, JSON.stringify({ permissionDecision, updatedInput: { command } })),
          )
          .reduce(merge, NOTHING_MERGED);
        const strictest = ["deny", "ask", "allow"].find((word) => hooks.some((hook) => hook.decision === word));
        expect(merged.opinion).toBe(strictest);
        expect(merged.halted).toBe(false);
        expect(merged.updatedInput).toEqual(strictest === "deny" ? null : { command: hooks.at(-1)?.command });
      }),
    );
  });
});

describe("the output of a PostToolUse hook", () => {
  it("replaces the result", () => {
    expect(changed(post, '{"updatedOutput": "the tool output, with secrets removed"}')).toMatchObject({
      opinion: null,
      updatedOutput: "the tool output, with secrets removed",
    });
    expect(changed(post, '{"updatedOutput":""}').updatedOutput).toBe("");
  });

  it.each(["", "text", "{}", '{"updatedOutput":5}', '{"other":"x"}', "[]"])("leaves it as it is with %j", (output) => {
    expect(changed(post, output)).toMatchObject(NOTHING);
  });

  it("makes a CodeMode call fail unless it is exactly a result", () => {
    const call = eventCall("postToolUse", exec);
    expect(changed(call, '{"updatedOutput":"x"}')).toMatchObject({ opinion: null, updatedOutput: "x" });
    expect(changed(call, "{}")).toMatchObject(NOTHING);
    for (const output of [
      "",
      "text",
      '{"updatedOutput":"x","other":1}',
      JSON.stringify({ updatedOutput: "x".repeat(102_401) }),
    ]) {
      expect(changed(call, output)).toMatchObject({
        opinion: "deny",
        binding: true,
        updatedOutput: null,
        message: "Tool execution blocked by PostToolUse hook",
        failure: { code: "decision.code-mode" },
      });
    }
  });
});

describe("the output of other hooks", () => {
  it("changes nothing", () => {
    const output = '{"updatedInput":{"a":1},"permissionDecision":"deny","updatedOutput":"x","additionalContext":"y"}';
    for (const event of EVENT_NAMES) {
      if (event === "preToolUse" || event === "postToolUse") continue;
      expect(changed(eventCall(event), output)).toMatchObject({ ...NOTHING, additionalContext: null });
    }
  });
});
