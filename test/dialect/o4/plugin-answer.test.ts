import { describe, expect, it } from "vitest";
import { answered } from "../../../host/dialect/o4/plugin-answer.ts";
import type { EventCall } from "../../../host/event/call.ts";
import { type EventName, eventRow } from "../../../host/event/table.ts";
import { eventCall, hookEntry } from "./subject.ts";

function answer(event: EventName, json: unknown, fields = "", call: Partial<EventCall> = {}) {
  const hook = `event = "${eventRow(event).o4?.name}"\nhandler = "wasm"\nplugin = "p.wasm"\n${fields}`;
  return answered(hookEntry(hook), eventCall(event, call), typeof json === "string" ? json : JSON.stringify(json));
}

const exec = { context: { toolName: "exec", codeMode: true } };

describe("a plugin's answer in an o4 entry", () => {
  it("has no opinion where it is empty", () => {
    for (const text of ["", " \n", "{}"])
      expect(answer("preToolUse", text)).toMatchObject({ opinion: null, failure: null });
  });

  it("is a failure by `on_failure` where it isn't a JSON object", () => {
    expect(answer("preToolUse", "[]")).toMatchObject({ opinion: null, failure: { code: "decision.malformed" } });
    expect(answer("preToolUse", "no", 'on_failure = "block"')).toMatchObject({ binding: true, halts: true });
    expect(answer("turnStop", "no").messages).toEqual([
      { kind: "warn", text: "the plugin's answer is not a JSON object" },
    ]);
  });

  it("blocks like an exit code 2 with a `decision` of deny", () => {
    for (const json of [
      { decision: "deny", reason: "no" },
      { decision: "block", reason: "no" },
      { hookSpecificOutput: { decision: "deny", reason: "no" } },
      { decision: "deny", reason: "no", permissionDecision: "allow", updatedInput: { a: 1 } },
    ]) {
      expect(answer("preToolUse", json)).toMatchObject({
        opinion: "deny",
        binding: true,
        halts: true,
        reason: "no",
        message: "Tool execution blocked by PreToolUse hook",
        updatedInput: null,
      });
    }
    expect(answer("turnStop", { decision: "deny", reason: "no" })).toMatchObject({
      binding: false,
      halts: true,
      messages: [{ kind: "error", text: "no" }],
    });
    expect(answer("turnStop", { decision: "deny" }).messages).toEqual([{ kind: "error", text: "hook blocked" }]);
  });

  it('blocks after a tool only with `on_failure = "block"`', () => {
    const json = { decision: "deny", updatedOutput: "x" };
    expect(answer("postToolUse", json)).toMatchObject({ binding: false, halts: false, updatedOutput: null });
    expect(answer("postToolUse", json, 'on_failure = "block"')).toMatchObject({ binding: true, halts: true });
  });

  it("decides the permission without halting", () => {
    expect(answer("preToolUse", { permissionDecision: "DENY" })).toMatchObject({
      opinion: "deny",
      binding: true,
      halts: false,
      message: "Tool execution denied by PreToolUse hook",
    });
    expect(answer("preToolUse", { permissionDecision: "allow", decision: "ask" })).toMatchObject({ opinion: "ask" });
    expect(answer("preToolUse", { permissionDecision: "allow" })).toMatchObject({ opinion: "allow", binding: true });
    expect(answer("preToolUse", { decision: "ask" })).toMatchObject({ opinion: "ask", binding: true, halts: false });
  });

  it("spares nobody the question with a mere `decision` of allow", () => {
    expect(answer("preToolUse", { decision: "allow" })).toMatchObject({
      opinion: "allow",
      binding: false,
      halts: false,
    });
    const inner = { hookSpecificOutput: { decision: "allow" } };
    expect(answer("preToolUse", inner)).toMatchObject({ opinion: "allow", binding: false, halts: false });
  });

  it("changes what the event lets it change", () => {
    const all = { updatedInput: { a: 1 }, updatedOutput: "x", additionalContext: "y", reason: "z" };
    expect(answer("preToolUse", all)).toMatchObject({
      updatedInput: { a: 1 },
      updatedOutput: null,
      additionalContext: null,
    });
    expect(answer("postToolUse", all)).toMatchObject({
      updatedInput: null,
      updatedOutput: "x",
      additionalContext: null,
    });
    expect(answer("userPromptSubmit", all)).toMatchObject({
      updatedInput: null,
      updatedOutput: null,
      additionalContext: "y",
    });
    expect(answer("turnStop", all)).toMatchObject({
      updatedInput: null,
      updatedOutput: null,
      additionalContext: null,
      reason: "z",
    });
  });

  it("has an opinion that doesn't count on other events", () => {
    expect(answer("turnStop", { permissionDecision: "deny" })).toMatchObject({
      opinion: "deny",
      binding: false,
      halts: false,
    });
  });

  it("keeps the rules of CodeMode", () => {
    expect(answer("preToolUse", { updatedInput: {} }, "", exec)).toMatchObject({
      opinion: "deny",
      binding: true,
      updatedInput: null,
    });
    expect(answer("postToolUse", { updatedOutput: "x" }, "", exec)).toMatchObject({
      opinion: null,
      updatedOutput: "x",
    });
    expect(answer("postToolUse", "", "", exec)).toMatchObject({ opinion: null, failure: null });
    expect(answer("postToolUse", { updatedOutput: "x", reason: "y" }, "", exec)).toMatchObject({
      opinion: "deny",
      binding: true,
      failure: { code: "decision.code-mode" },
    });
  });

  it("has secrets in its words masked", () => {
    const token = `ghp_${"a1".repeat(18)}`;
    expect(answer("turnStop", { decision: "deny", reason: token })).toMatchObject({
      reason: "[REDACTED]",
      messages: [{ kind: "error", text: "[REDACTED]" }],
    });
  });
});
