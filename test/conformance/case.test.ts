import { expect, test } from "vitest";
import { casesOf } from "./case.ts";

const SOUND = "- sentence: s\n  name: n\n  event: turnStart\n  expect: { decision: null }\n";

test("a case is what its file holds, and knows its file", () => {
  expect(casesOf("a.yaml", SOUND)).toEqual([
    { file: "a.yaml", sentence: "s", name: "n", event: "turnStart", expect: { decision: null } },
  ]);
});

test.each([
  ["- sentence: s\n  name: n\n  event: turnStart\n", "`n` lacks `expect`"],
  ["- name: n\n  expect: { decision: null }\n", "`n` lacks `sentence`, `event`"],
  [`${SOUND}  contexts: {}\n`, "`n` has unknown fields: `contexts`"],
  [SOUND.replace("decision", "decisions"), "`n` has unknown fields: `decisions`"],
  [SOUND.replace("decision: null", ""), "`n` expects nothing"],
])("a case that would prove nothing is refused: %j", (text, message) => {
  expect(() => casesOf("a.yaml", text)).toThrow(`a.yaml: ${message}`);
});
