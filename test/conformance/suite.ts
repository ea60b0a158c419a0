import { describe, expect, test } from "vitest";
import { type Case, readCases } from "./case.ts";
import { runCase } from "./run.ts";
import { readSentences, unfounded, unmarked, unproven } from "./sentences.ts";

/** Runs every case of a system's folder, and tells which sentences of its document no case proves. */
export async function describeConformance(system: string): Promise<void> {
  const [cases, sentences] = await Promise.all([readCases(system), readSentences(system)]);

  describe("the document", () => {
    test("is marked, sentence by sentence", () => {
      expect(sentences.length).toBeGreaterThan(0);
      expect(unmarked(sentences)).toEqual([]);
    });

    test("says nothing of behaviour that no case proves", () => {
      expect(unproven(sentences, cases)).toEqual([]);
    });

    test("says everything that a case claims to prove", () => {
      expect(unfounded(sentences, cases)).toEqual([]);
    });
  });

  describe.each([...new Set(cases.map(({ file }) => file))])("%s", (file) => {
    for (const one of cases.filter((candidate) => candidate.file === file)) test.concurrent(one.name, () => check(one));
  });
}

async function check(one: Case): Promise<void> {
  const { observed, expected } = await runCase(one);
  // What is not expected would be lost among undefined fields.
  if (expected.rejected === undefined) expect(observed.rejected).toBeNull();
  const { files, requests, updatedInput, ...others } = expected;
  expect(observed).toMatchObject(matchersIn(others) as object);
  if (files !== undefined) expect(observed.files).toEqual(matchersIn(files));
  if (updatedInput !== undefined) expect(observed.updatedInput).toEqual(matchersIn(updatedInput));
  if (requests !== undefined) expect(observed.requests).toEqual(matchersIn(requests));
}

/** Plain data with `{ matches: REGEX }` made what vitest compares texts by. */
function matchersIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(matchersIn);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  const [only] = fields;
  if (fields.length === 1 && only?.[0] === "matches") return expect.stringMatching(new RegExp(String(only[1]), "s"));
  return Object.fromEntries(fields.map(([name, inner]) => [name, matchersIn(inner)]));
}
