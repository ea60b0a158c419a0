import { describe, expect, test } from "vitest";
import { type Case, readCases } from "./case.ts";
import { readSentences, type Sentence, unfounded, unmarked, unproven } from "./sentences.ts";

const HOOKS: readonly Sentence[] = [
  { sentence: "Hooks", because: "heading" },
  { sentence: "Hooks run.", behaviour: true },
  { sentence: "They run in order.", behaviour: true },
];

function caseFor(...sentence: readonly string[]): Case {
  return { sentence, name: "a case", event: "turnStart", expect: { decision: null } };
}

describe("a sentence on behaviour", () => {
  test("is proven by a case that names it, alone or with others", () => {
    expect(unproven(HOOKS, [caseFor("Hooks run.", "They run in order.")])).toEqual([]);
    expect(unproven(HOOKS, [{ ...caseFor(), sentence: "Hooks run." }])).toEqual(["They run in order."]);
  });

  test("is missed without a case", () => {
    expect(unproven(HOOKS, [])).toEqual(["Hooks run.", "They run in order."]);
  });
});

test("a case is unfounded where the document doesn't say it, or says nothing of behaviour", () => {
  expect(unfounded(HOOKS, [caseFor("Hooks run."), caseFor("Hooks"), caseFor("Hooks fly.", "hooks run.")])).toEqual([
    "Hooks",
    "Hooks fly.",
    "hooks run.",
  ]);
});

test("a sentence is marked one way and not the other", () => {
  const both: Sentence = { sentence: "both", behaviour: true, because: "heading" };
  expect(unmarked([...HOOKS, { sentence: "neither" }, both, { sentence: "no reason", because: "" }])).toEqual([
    "neither",
    "both",
    "no reason",
  ]);
});

describe.each(["openharness", "o4"])("in the suite of %s", (system) => {
  test("every sentence on behaviour is missed once the cases that name it are gone", async () => {
    const [cases, sentences] = await Promise.all([readCases(system), readSentences(system)]);
    for (const { sentence } of sentences.filter(({ behaviour }) => behaviour)) {
      const others = cases.filter((one) => ![one.sentence].flat().includes(sentence));
      expect(unproven(sentences, others)).toContain(sentence);
    }
  });

  test("no sentence stands twice, and no case's name within one sentence", async () => {
    const [cases, sentences] = await Promise.all([readCases(system), readSentences(system)]);
    const names = cases.map(({ sentence, name }) => `${[sentence].flat().join(" ")}: ${name}`);
    for (const list of [sentences.map(({ sentence }) => sentence), names]) {
      expect(list.filter((one, index) => list.indexOf(one) !== index)).toEqual([]);
    }
  });
});
