import { expect, test } from "vitest";
import { effectsOf, type Judged } from "../../host/decision/effect.ts";
import { NO_OPINION, type Verdict } from "../../host/decision/verdict.ts";

function judged(verdicts: Readonly<Record<string, Partial<Verdict>>>): readonly Judged[] {
  return Object.entries(verdicts).map(([id, verdict]) => ({
    id,
    verdict: { ...NO_OPINION, binding: true, ...verdict },
  }));
}

function effects(verdicts: Readonly<Record<string, Partial<Verdict>>>): Record<string, readonly string[]> {
  const words = [...effectsOf(judged(verdicts))].map(([id, all]) => [
    id,
    all.map((effect) => (effect.kind === "loses" ? `${effect.what} loses to ${effect.to}` : effect.kind)),
  ]);
  return Object.fromEntries(words);
}

test("the first of the strongest decides, weaker ones lose against it, equal ones do nothing", () => {
  expect(effects({ a: { opinion: "allow" }, b: { opinion: "ask" }, c: { opinion: "ask" }, d: {} })).toEqual({
    a: ["opinion loses to b"],
    b: ["decides"],
    c: [],
    d: [],
  });
});

test("a halting allow beats an ask, and the halt is told", () => {
  expect(effects({ a: { opinion: "ask" }, b: { opinion: "allow", halts: true } })).toEqual({
    a: ["opinion loses to b"],
    b: ["decides", "halts"],
  });
});

test("of conflicting rewrites the last one holds, and the others are told against which they lost", () => {
  const input = (command: string) => ({ updatedInput: { command } });
  expect(effects({ a: input("x"), b: input("y"), c: { updatedOutput: "z" } })).toEqual({
    a: ["input loses to b"],
    b: ["rewrites-input"],
    c: ["rewrites-output"],
  });
});

test("a denial takes contexts and rewrites with it", () => {
  expect(effects({ a: { additionalContext: "c", updatedInput: {} }, b: { opinion: "deny", halts: true } })).toEqual({
    a: ["context loses to b", "input loses to b"],
    b: ["decides", "halts"],
  });
});

test("an opinion that the event doesn't honour doesn't count, but may halt", () => {
  expect(effects({ a: { opinion: "deny", binding: false, halts: true } })).toEqual({ a: ["doesn't-count", "halts"] });
});
