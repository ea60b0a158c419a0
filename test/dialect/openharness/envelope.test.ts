import { describe, expect, test } from "vitest";
import { envelope } from "../../../host/dialect/openharness/envelope.ts";
import { EVENT_NAMES } from "../../../host/event/table.ts";
import { callOf } from "../../support/call.ts";

describe("the envelope of commands and servers", () => {
  test("is the event, then the context as it is", () => {
    const context = {
      prompt: "the user's prompt text",
      sessionId: "s1",
      model: "anthropic/claude-opus-4-7",
      provider: "anthropic",
      permissionMode: "ask",
    };
    const fields = envelope(callOf("userPromptSubmit", context));
    expect(fields).toEqual({ event: "userPromptSubmit", ...context });
    expect(Object.keys(fields)[0]).toBe("event");
  });

  test.each(EVENT_NAMES)("holds the event's name and nothing else where nothing is known: %s", (event) => {
    expect(envelope(callOf(event))).toEqual({ event });
  });

  test("holds the tool's input as it is, and twice as JSON text", () => {
    const toolInput = { command: "ls", options: [1, null] };
    expect(envelope(callOf("preToolUse", { toolName: "Bash", toolInput }))).toEqual({
      event: "preToolUse",
      toolName: "Bash",
      toolInput,
      toolArgs: '{"command":"ls","options":[1,null]}',
      toolInputJson: '{"command":"ls","options":[1,null]}',
    });
  });

  test("holds the whole prompt", () => {
    const prompt = "x".repeat(100_000);
    expect(envelope(callOf("userPromptSubmit", { prompt })).prompt).toBe(prompt);
  });

  test("passes unknown fields through, but lets none name the event", () => {
    expect(envelope(callOf("preToolUse", { event: "turnStart", colour: "red" }))).toEqual({
      event: "preToolUse",
      colour: "red",
    });
  });

  test("holds the new folder where it changed", () => {
    expect(envelope(callOf("cwdChanged", { cwd: "/new", previousCwd: "/old" }))).toEqual({
      event: "cwdChanged",
      cwd: "/new",
      previousCwd: "/old",
      newCwd: "/new",
    });
    expect(envelope(callOf("cwdChanged"))).toEqual({ event: "cwdChanged" });
    expect(envelope(callOf("preToolUse", { cwd: "/new" }))).not.toHaveProperty("newCwd");
  });
});
