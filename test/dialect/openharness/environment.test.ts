import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutUtf8, environment, PROMPT_LIMIT } from "../../../host/dialect/openharness/environment.ts";
import type { EventContext } from "../../../host/event/context.ts";
import { EVENT_NAMES } from "../../../host/event/table.ts";
import { callOf } from "../../support/call.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe("the environment of a command", () => {
  test.each(EVENT_NAMES)("names the event %s", (event) => {
    expect(environment(callOf(event))).toEqual({ OH_EVENT: event });
  });

  test.each<[keyof EventContext, string, EventContext, string]>([
    ["toolName", "OH_TOOL_NAME", { toolName: "Bash" }, "Bash"],
    ["toolOutput", "OH_TOOL_OUTPUT", { toolOutput: "a\nb" }, "a\nb"],
    ["prompt", "OH_PROMPT", { prompt: "hi" }, "hi"],
    ["toolError", "OH_TOOL_ERROR", { toolError: "boom" }, "boom"],
    ["errorMessage", "OH_ERROR_MESSAGE", { errorMessage: "it broke" }, "it broke"],
    ["permissionAction", "OH_PERMISSION_ACTION", { permissionAction: "ask" }, "ask"],
    ["turnNumber", "OH_TURN_NUMBER", { turnNumber: 0 }, "0"],
    ["turnReason", "OH_TURN_REASON", { turnReason: "max_turns" }, "max_turns"],
    ["sessionId", "OH_SESSION_ID", { sessionId: "s1" }, "s1"],
    ["model", "OH_MODEL", { model: "m" }, "m"],
    ["provider", "OH_PROVIDER", { provider: "p" }, "p"],
    ["permissionMode", "OH_PERMISSION_MODE", { permissionMode: "ask" }, "ask"],
    ["filePath", "OH_FILE_PATH", { filePath: "/a" }, "/a"],
    ["agentId", "OH_AGENT_ID", { agentId: "a1" }, "a1"],
    ["message", "OH_MESSAGE", { message: "m" }, "m"],
  ])("holds `%s` as %s", (_field, variable, context, value) => {
    expect(environment(callOf("notification", context))).toEqual({ OH_EVENT: "notification", [variable]: value });
  });

  test("holds the tool's input as JSON, twice", () => {
    const context = { toolName: "Bash", toolInput: { command: "ls", n: 1 } };
    expect(environment(callOf("preToolUse", context))).toEqual({
      OH_EVENT: "preToolUse",
      OH_TOOL_NAME: "Bash",
      OH_TOOL_ARGS: '{"command":"ls","n":1}',
      OH_TOOL_INPUT_JSON: '{"command":"ls","n":1}',
    });
  });

  test.each([
    ["ls", '"ls"'],
    [null, "null"],
    [false, "false"],
    [[], "[]"],
  ])("holds an input that is no object as JSON too: %j", (toolInput, json) => {
    const env = environment(callOf("preToolUse", { toolInput }));
    expect([env.OH_TOOL_ARGS, env.OH_TOOL_INPUT_JSON]).toEqual([json, json]);
  });

  test("holds the new folder where it changed, and there alone", () => {
    const context = { cwd: "/new", previousCwd: "/old" };
    expect(environment(callOf("cwdChanged", context))).toEqual({ OH_EVENT: "cwdChanged", OH_NEW_CWD: "/new" });
    expect(environment(callOf("fileChanged", context))).toEqual({ OH_EVENT: "fileChanged" });
  });

  test("has no variable for fields that are absent, unknown or null", () => {
    const context = { prompt: undefined, colour: "red", sessionId: null } as unknown as EventContext;
    expect(environment(callOf("preToolUse", context))).toEqual({ OH_EVENT: "preToolUse" });
  });

  test("hands on the host's, without what an earlier event left", () => {
    const env = {
      PATH: "/bin",
      EMPTY: "",
      ABSENT: undefined,
      OH_PROMPT: "stale",
      OH_EVENT: "stale",
      OH_SOMETHING: "stale",
      OH: "x",
      __proto__x: "y",
    };
    expect(environment(callOf("preToolUse", {}, { env }))).toEqual({
      PATH: "/bin",
      EMPTY: "",
      OH: "x",
      __proto__x: "y",
      OH_EVENT: "preToolUse",
    });
  });
});

describe("OH_PROMPT", () => {
  const promptOf = (prompt: string) => environment(callOf("userPromptSubmit", { prompt })).OH_PROMPT ?? "";

  test("holds a prompt of 8,192 bytes whole, and that much of a longer one", () => {
    expect(PROMPT_LIMIT).toBe(8192);
    expect(promptOf("x".repeat(8192))).toBe("x".repeat(8192));
    expect(promptOf("x".repeat(10_000))).toBe("x".repeat(8192));
  });

  test.each([
    ["é", 4096],
    ["€", 2730],
    ["😀", 2048],
  ])("ends at a whole character: `%s` %i times", (character, times) => {
    expect(promptOf(character.repeat(5000))).toBe(character.repeat(times));
  });

  test("is alone in being cut", () => {
    const toolOutput = "x".repeat(20_000);
    expect(environment(callOf("postToolUse", { toolOutput })).OH_TOOL_OUTPUT).toBe(toolOutput);
  });
});

describe("a text cut to some bytes", () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom("a", "é", "€", "😀"), fc.string({ unit: "grapheme", maxLength: 1 })),
  });

  test("is its longest start of whole characters that fits", () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 40 }), (text, limit) => {
        const cut = cutUtf8(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(bytes(cut)).toBeLessThanOrEqual(limit);
        const [next] = text.slice(cut.length);
        if (next !== undefined) expect(bytes(cut) + bytes(next)).toBeGreaterThan(limit);
        expect(cut.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });

  test("fits even where it holds halves of characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\ud83d", "\ude00") }), fc.nat({ max: 20 }), (text, limit) => {
        expect(bytes(cutUtf8(text, limit))).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
