import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, EMPTY_ANSWER, OPINION_WORDS, parseAnswer, strictest } from "../../host/decision/answer.ts";
import type { Opinion } from "../../host/decision/verdict.ts";

const { openharness, plugin } = OPINION_WORDS;

/** The answer with these fields and no others. */
function answer(fields: Partial<Answer>): Answer {
  return { ...EMPTY_ANSWER, ...fields };
}

describe("an answer", () => {
  test.each<[string, unknown, Partial<Answer>]>([
    ["allow", { decision: "allow" }, { decision: "allow" }],
    ["deny with a reason", { decision: "deny", reason: "no" }, { decision: "deny", reason: "no" }],
    ["ask", { decision: "ask" }, { decision: "ask" }],
    [
      "inner context",
      { hookSpecificOutput: { additionalContext: "x" } },
      { additionalContext: "x", innerContext: "x" },
    ],
    [
      "inner decision with a reason",
      { hookSpecificOutput: { decision: "ask", reason: "hm" } },
      { innerDecision: "ask", reason: "hm" },
    ],
    ["top-level context", { additionalContext: "x" }, { additionalContext: "x" }],
    [
      "context in both places",
      { additionalContext: "outer", hookSpecificOutput: { additionalContext: "inner" } },
      { additionalContext: "inner", innerContext: "inner" },
    ],
    ["a permission decision", { permissionDecision: "deny" }, { permissionDecision: "deny" }],
    ["an input", { updatedInput: { command: "ls" } }, { updatedInput: { command: "ls" } }],
    ["an output", { updatedOutput: "" }, { updatedOutput: "" }],
    ["a reason alone", { reason: "because" }, { reason: "because" }],
    ["unknown fields", { colour: "red", hookSpecificOutput: { shape: "round" } }, {}],
    ["nothing", {}, {}],
  ])("holds %s", (_what, json, fields) => {
    expect(parseAnswer(JSON.stringify(json), openharness)).toEqual(answer(fields));
  });

  test.each(["", " ", "\n\t "])("of blank text says nothing: %j", (text) => {
    expect(parseAnswer(text, openharness)).toEqual(EMPTY_ANSWER);
  });

  test.each(['"deny"', "[]", '[{"decision":"deny"}]', "5", "null", "true", "{", "deny", '{"decision":"deny"}x'])(
    "isn't an object: %s",
    (text) => {
      expect(parseAnswer(text, openharness)).toBeNull();
    },
  );

  test.each<[string, unknown]>([
    ["another type", { decision: ["deny"], hookSpecificOutput: { decision: { deny: true } } }],
    ["another case", { decision: "Deny", hookSpecificOutput: { decision: "ALLOW" } }],
    ["another word", { decision: "approve", hookSpecificOutput: { decision: "block" } }],
    ["spaces", { decision: " deny", hookSpecificOutput: { decision: "deny " } }],
    ["a name of every object", { decision: "toString", hookSpecificOutput: { decision: "constructor" } }],
    ["an inner part that is no object", { hookSpecificOutput: [{ decision: "deny" }] }],
  ])("ignores a decision in %s", (_what, json) => {
    expect(parseAnswer(JSON.stringify(json), openharness)).toEqual(EMPTY_ANSWER);
  });

  test.each<[string, unknown]>([
    ["reason", { reason: 5, hookSpecificOutput: { reason: ["x"] } }],
    ["additionalContext", { additionalContext: {}, hookSpecificOutput: { additionalContext: null } }],
    ["updatedInput", { updatedInput: "ls" }],
    ["updatedInput", { updatedInput: ["ls"] }],
    ["updatedOutput", { updatedOutput: { text: "x" } }],
  ])("ignores %s of another type", (_name, json) => {
    expect(parseAnswer(JSON.stringify(json), plugin)).toEqual(EMPTY_ANSWER);
  });

  test("knows `block` from plugins alone, as deny", () => {
    const text = '{"decision":"block","permissionDecision":"block"}';
    expect(parseAnswer(text, plugin)).toEqual(answer({ decision: "deny", permissionDecision: "deny" }));
    expect(parseAnswer(text, openharness)).toEqual(EMPTY_ANSWER);
  });
});

describe("the reason", () => {
  test.each<[outer: Opinion | null, inner: Opinion | null, reason: string]>([
    ["deny", null, "outer"],
    ["deny", "allow", "outer"],
    ["allow", "deny", "inner"],
    ["ask", "allow", "outer"],
    [null, "deny", "inner"],
    ["deny", "deny", "inner"],
    [null, null, "outer"],
  ])("with %s outside and %s inside is the %s one", (decision, innerDecision, reason) => {
    const json = { decision, reason: "outer", hookSpecificOutput: { decision: innerDecision, reason: "inner" } };
    expect(parseAnswer(JSON.stringify(json), openharness)?.reason).toBe(reason);
  });

  test("is the other one where there is one alone", () => {
    const outside = { reason: "outer", hookSpecificOutput: { decision: "deny" } };
    const inside = { decision: "deny", hookSpecificOutput: { reason: "inner" } };
    expect(parseAnswer(JSON.stringify(outside), openharness)?.reason).toBe("outer");
    expect(parseAnswer(JSON.stringify(inside), openharness)?.reason).toBe("inner");
  });
});

describe("for any text", () => {
  const words = fc.constantFrom("allow", "deny", "ask", "block", "Deny", "");
  const loose = <T>(known: fc.Arbitrary<T>) => fc.oneof(known, fc.jsonValue());
  const inner = fc.record(
    { decision: loose(words), reason: fc.jsonValue(), additionalContext: fc.jsonValue() },
    { requiredKeys: [] },
  );
  const answers = fc.record(
    {
      decision: loose(words),
      permissionDecision: loose(words),
      reason: fc.jsonValue(),
      additionalContext: fc.jsonValue(),
      updatedInput: fc.jsonValue(),
      updatedOutput: fc.jsonValue(),
      hookSpecificOutput: loose(inner),
    },
    { requiredKeys: [] },
  );

  test("nothing is thrown, and every field is null or of its type", () => {
    const texts = fc.oneof(
      answers.map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseAnswer(text, plugin);
        if (parsed === null) return;
        for (const opinion of [parsed.decision, parsed.innerDecision, parsed.permissionDecision]) {
          expect([null, "allow", "ask", "deny"]).toContain(opinion);
        }
        for (const words of [parsed.reason, parsed.additionalContext, parsed.innerContext, parsed.updatedOutput]) {
          expect(words === null || typeof words === "string").toBe(true);
        }
      }),
    );
  });

  test("a deny is never lost, wherever it stands", () => {
    const places = ["decision", "permissionDecision", "hookSpecificOutput"] as const;
    fc.assert(
      fc.property(answers, fc.constantFrom(...places), fc.constantFrom("deny", "block"), (value, place, word) => {
        const inside = typeof value.hookSpecificOutput === "object" ? value.hookSpecificOutput : {};
        const denying =
          place === "hookSpecificOutput"
            ? { ...value, hookSpecificOutput: { ...inside, decision: word } }
            : { ...value, [place]: word };
        const parsed = parseAnswer(JSON.stringify(denying), plugin);
        expect(parsed && strictest([parsed.decision, parsed.innerDecision, parsed.permissionDecision])).toBe("deny");
      }),
    );
  });
});

describe("the strictest opinion", () => {
  test("is deny before ask before allow, and null of none", () => {
    expect(strictest([])).toBeNull();
    expect(strictest([null, null])).toBeNull();
    expect(strictest([null, "allow"])).toBe("allow");
    expect(strictest(["allow", "ask", null])).toBe("ask");
    expect(strictest(["ask", "deny", "allow"])).toBe("deny");
  });

  test("doesn't depend on the order", () => {
    const opinions = fc.array(fc.constantFrom<Opinion | null>("allow", "ask", "deny", null));
    fc.assert(
      fc.property(opinions, (list) => {
        expect(strictest(list.toReversed())).toBe(strictest(list));
      }),
    );
  });
});
