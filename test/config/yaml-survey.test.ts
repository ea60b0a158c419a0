import { expect, test } from "vitest";
import { isAlias, parseDocument, visit } from "yaml";
import { survey } from "../../host/config/yaml-survey.ts";

function surveyOf(text: string) {
  return survey(parseDocument(text, { uniqueKeys: false }));
}

test("finds each alias's target, the last of its name before it", () => {
  const document = parseDocument("a: &n 1\nb: [*n, *n]\nc: &n 2\nd: *n\n");
  const { targets } = survey(document);
  const found: unknown[] = [];
  visit(document, (_role, node) => {
    if (isAlias(node)) found.push(targets.get(node)?.toJSON());
  });
  expect(found).toEqual([1, 1, 2]);
});

test("tells the faults in the order of the text, a table's keys where the table starts", () => {
  expect(surveyOf("a: *x\nb: {c: 1, c: 2}\na: 3\n").faults).toEqual([
    { code: "config.duplicate-key", message: "the key `a` stands twice in one table", offset: 22 },
    { code: "config.syntax", message: "no anchor is named `x`", offset: 3 },
    { code: "config.duplicate-key", message: "the key `c` stands twice in one table", offset: 16 },
  ]);
});

test("takes the same key in different tables", () => {
  expect(surveyOf("- {a: 1, b: {a: 1}}\n- {a: 1}\n").faults).toEqual([]);
});

test("tells a bad key once", () => {
  const merging = "%YAML 1.1\n---\na: &x {b: 1}\nc:\n  <<: *x\n";
  expect(surveyOf(merging).faults).toEqual([
    { code: "config.syntax", message: "a key has to be a string", offset: 32 },
  ]);
});
