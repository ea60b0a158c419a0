import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextProblems, type EventContext } from "../../host/event/context.ts";
import type { JsonObject, JsonValue } from "../../host/event/json.ts";

/** Every field that the context names, with a sound value. */
const SOUND: Required<{ [K in keyof EventContext as string extends K ? never : K]: EventContext[K] }> = {
  sessionId: "s1",
  model: "m",
  provider: "p",
  permissionMode: "ask",
  timestamp: 0,
  toolName: "Bash",
  toolInput: { command: "ls" },
  toolOutput: "",
  toolError: "e",
  errorMessage: "e",
  prompt: "hi",
  permissionAction: "ask",
  turnNumber: 0,
  turnReason: "completed",
  filePath: "/a",
  cwd: "/b",
  previousCwd: "/c",
  agentId: "a",
  agentType: "t",
  status: "completed",
  message: "m",
  codeMode: true,
};

const JUDGED = Object.keys(SOUND).filter((name) => name !== "toolInput");

describe("a context", () => {
  test("is sound with every field of its type", () => {
    expect(contextProblems(SOUND)).toEqual([]);
  });

  test("is sound where it is empty, or a field is absent", () => {
    expect(contextProblems({})).toEqual([]);
    expect(contextProblems({ prompt: undefined })).toEqual([]);
  });

  test.each(JUDGED)("has a problem where `%s` is of another type", (name) => {
    for (const value of [null, [], {}, ["x"]] satisfies JsonValue[]) {
      const problems = contextProblems({ ...SOUND, [name]: value });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^the context's \`${name}\` is not .+[^.]$`));
    }
  });

  test("names each problem", () => {
    expect(contextProblems({ turnNumber: "3", codeMode: 1, permissionAction: "maybe", toolName: 7 })).toEqual([
      "the context's `turnNumber` is not a number",
      "the context's `codeMode` is not `true` or `false`",
      "the context's `permissionAction` is not `ask`, `allow` or `deny`",
      "the context's `toolName` is not a string",
    ]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("has no number %s", (value) => {
    expect(contextProblems({ timestamp: value })).toHaveLength(1);
    expect(contextProblems({ turnNumber: value })).toHaveLength(1);
  });

  test.each([-1, 8.65e15, 1e300])("has no time %d, which no date can hold", (timestamp) => {
    expect(contextProblems({ timestamp })).toEqual([
      "the context's `timestamp` is not a number of milliseconds since the Unix epoch",
    ]);
  });

  test("is nested as deep as anybody means, and no deeper", () => {
    const nested = (depth: number) => {
      let toolInput: JsonValue = "x";
      for (let level = 0; level < depth; level++) toolInput = level % 2 === 0 ? [toolInput] : { inner: toolInput };
      return { toolInput };
    };
    expect(contextProblems(nested(900))).toEqual([]);
    for (const depth of [1000, 100_000]) {
      expect(contextProblems(nested(depth))).toEqual(["the context is nested more than 1000 levels deep"]);
    }
    const cycle: Record<string, JsonValue> = {};
    cycle.toolInput = cycle;
    expect(contextProblems(cycle)).toHaveLength(1);
  });

  test("may hold any tool input, and fields that nobody knows", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((name) => !JUDGED.includes(name)),
          fc.jsonValue(),
        ),
        (unknown) => {
          expect(contextProblems({ ...(unknown as JsonObject), toolInput: unknown.x as JsonValue })).toEqual([]);
        },
      ),
    );
  });
});
