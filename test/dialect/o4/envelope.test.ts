import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { envelope } from "../../../host/dialect/o4/envelope.ts";
import type { EventContext } from "../../../host/event/context.ts";
import { EVENT_NAMES, type EventName, eventRow } from "../../../host/event/table.ts";
import { eventCall } from "./subject.ts";

const KEYS = ["event_type", "tool_name", "tool_args", "session_id", "timestamp", "tool_error"];

const FULL = {
  sessionId: "3f1c2b9e",
  toolName: "bash",
  toolInput: { command: "cargo test" },
  toolOutput: "ok",
  toolError: "tool failed",
  errorMessage: "request failed",
  prompt: "do it",
  message: "done",
  agentId: "a-1",
  agentType: "explorer",
  status: "failed",
  leaderMailboxPath: "/mail",
};

const full = (event: EventName, context: object = {}) =>
  envelope(eventCall(event, { context: { ...FULL, ...context } }));

describe("the envelope", () => {
  it("is the document's example", () => {
    expect(full("preToolUse")).toEqual({
      event_type: "PreToolUse",
      tool_name: "bash",
      tool_args: { command: "cargo test" },
      session_id: "3f1c2b9e",
      timestamp: 1_790_298_235_343,
      tool_error: null,
    });
  });

  it("has all six fields on every event, in JSON as well", () => {
    const o4Events = EVENT_NAMES.filter((event) => eventRow(event).o4 !== null);
    const text = fc.option(fc.string({ unit: "grapheme" }), { nil: undefined });
    const context = fc.record(
      {
        sessionId: text,
        toolName: text,
        toolInput: fc.jsonValue(),
        toolError: text,
        prompt: text,
        message: text,
        status: text,
      },
      { requiredKeys: [] },
    );
    const mode = fc.constantFrom("interactive" as const, "print" as const);
    fc.assert(
      fc.property(fc.constantFrom(...o4Events), context, mode, (event, fields, how) => {
        const written: unknown = JSON.parse(
          JSON.stringify(envelope(eventCall(event, { context: fields as EventContext, mode: how }))),
        );
        expect(Object.keys(written as object)).toEqual(KEYS);
        expect(Object.values(written as object)).not.toContain(undefined);
        expect(written).toMatchObject({ event_type: eventRow(event).o4?.name, timestamp: 1_790_298_235_343 });
      }),
    );
  });

  it("names the tool for the three events that are about a call", () => {
    for (const event of EVENT_NAMES) {
      const named = ["preToolUse", "postToolUse", "postToolUseFailure"].includes(event);
      expect(full(event).tool_name).toBe(named ? "bash" : null);
    }
  });

  it("has the arguments that the event's row lists, and `null` for other events", () => {
    const expected: Partial<Record<EventName, object>> = {
      preToolUse: { command: "cargo test" },
      userPromptSubmit: { prompt: "do it" },
      assistantMessage: { message: "done" },
      subagentStart: { agent: "explorer", agent_id: "a-1", prompt: "do it" },
      subagentStop: { agent: "explorer", agent_id: "a-1", status: "failed" },
      teammateIdle: { teammate_id: "a-1", leader_mailbox_path: "/mail", summary: "done" },
    };
    for (const event of EVENT_NAMES) expect(full(event).tool_args).toEqual(expected[event] ?? null);
  });

  it("gives `null` for what the context lacks, inside of the arguments as well", () => {
    const bare = (event: EventName) => envelope(eventCall(event)).tool_args;
    expect(bare("preToolUse")).toBeNull();
    expect(bare("userPromptSubmit")).toEqual({ prompt: null });
    expect(bare("subagentStart")).toEqual({ agent: null, agent_id: null, prompt: null });
    expect(bare("subagentStop")).toEqual({ agent: null, agent_id: null, status: null });
    expect(bare("teammateIdle")).toEqual({ teammate_id: null, leader_mailbox_path: null, summary: null });
  });

  it("always has the session `print` in print mode", () => {
    expect(envelope(eventCall("turnStop", { context: FULL, mode: "print" })).session_id).toBe("print");
    expect(envelope(eventCall("turnStop", { mode: "print" })).session_id).toBe("print");
    expect(envelope(eventCall("turnStop")).session_id).toBeNull();
  });

  it("has the error for PostToolUseFailure and Error, and of a subagent that failed", () => {
    expect(full("postToolUseFailure").tool_error).toBe("tool failed");
    expect(full("error").tool_error).toBe("request failed");
    for (const event of ["subagentStop", "teammateIdle"] as const) {
      expect(full(event).tool_error).toBe("request failed");
      for (const status of ["completed", "cancelled", "max_turns"])
        expect(full(event, { status }).tool_error).toBeNull();
    }
    for (const event of ["preToolUse", "postToolUse", "turnStop", "assistantMessage"] as const) {
      expect(full(event).tool_error).toBeNull();
    }
  });

  it("cuts a task and a reply after 120 Unicode scalar values", () => {
    expect(full("subagentStart", { prompt: `${"é".repeat(119)}😀😀` }).tool_args).toMatchObject({
      prompt: `${"é".repeat(119)}😀`,
    });
    const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "𝒳", "\u0301"), maxLength: 300 });
    fc.assert(
      fc.property(text, (reply) => {
        const args = full("teammateIdle", { message: reply }).tool_args;
        const { summary } = args as { summary: string };
        expect([...summary]).toHaveLength(Math.min([...reply].length, 120));
        expect(reply.startsWith(summary)).toBe(true);
      }),
    );
  });

  it("passes the whole prompt to UserPromptSubmit", () => {
    const prompt = "x".repeat(100_000);
    expect(full("userPromptSubmit", { prompt }).tool_args).toEqual({ prompt });
  });

  it("has the length of a CodeMode program in its place", () => {
    const call = { toolName: "exec", codeMode: true, toolInput: { source: "print('😀')", timeout: 5 } };
    expect(full("preToolUse", call).tool_args).toEqual({ source: "[REDACTED] (10 characters)", timeout: 5 });
    expect(JSON.stringify(full("preToolUse", call))).not.toContain("print(");
    expect(full("preToolUse", { ...call, codeMode: false }).tool_args).toEqual(call.toolInput);
    expect(full("preToolUse", { ...call, toolName: "bash" }).tool_args).toEqual(call.toolInput);
  });
});
