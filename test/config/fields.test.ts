import { describe, expect, it } from "vitest";
import { anyText, seconds, stringTable, text } from "../../host/config/field.ts";
import { readFields } from "../../host/config/fields.ts";
import { type LocatedTable, plainValue } from "../../host/config/located.ts";
import { Report } from "../../host/config/report.ts";
import { parseToml } from "../../host/config/toml.ts";

const KINDS = { name: text, note: anyText, wait: seconds, env: stringTable } as const;

function read(toml: string) {
  const report = new Report({ layer: "project", file: "/w/config.toml", text: toml, base: "/w" });
  const { value } = parseToml(toml);
  if (value?.kind !== "table") throw new Error("not a table");
  const table: LocatedTable = value;
  return { values: readFields(KINDS, table, report), plain: plainValue(table), diagnostics: report.diagnostics };
}

describe("readFields", () => {
  it("reads each field by its kind", () => {
    const { values, diagnostics } = read('name = "n"\nnote = ""\nwait = 1.5\nenv = { A = "a" }\n');
    expect(values).toEqual({ name: "n", note: "", wait: 1500, env: { A: "a" } });
    expect(diagnostics).toEqual([]);
  });

  it("makes a value of another type an error at its place", () => {
    const { values, diagnostics } = read("name = 5\nenv = { A = 1 }\n");
    expect(values).toEqual({});
    expect(diagnostics).toMatchObject([
      { severity: "error", code: "config.type", place: { line: 1, column: 8 }, excerpt: "name = 5" },
      { severity: "error", code: "config.type", place: { line: 2, column: 7 } },
    ]);
    expect(diagnostics[0]?.message).toBe("expected a string for `name`, got `5`");
  });

  it("makes an unknown field a warning at its place, and tells what it may have meant", () => {
    const { diagnostics } = read("  nam = 5\nconstructor = 1\n");
    expect(diagnostics).toMatchObject([
      {
        severity: "warning",
        code: "config.unknown-field",
        place: { line: 1, column: 3 },
        hint: "did you mean `name`?",
      },
      { severity: "warning", code: "config.unknown-field", place: { line: 2, column: 1 } },
    ]);
  });
});

describe("the kinds of fields", () => {
  it.each([
    ["wait = 0.0001", 1],
    ["wait = 30", 30_000],
    ["wait = 2.0004", 2000],
    ["wait = 0", undefined],
    ["wait = -1", undefined],
    ["wait = inf", undefined],
    ["wait = nan", undefined],
    ['wait = "5"', undefined],
  ])("takes seconds: %s", (toml, milliseconds) => {
    expect(read(toml).values.wait).toBe(milliseconds);
  });

  it.each([
    ["env = {}", {}],
    ['env = { A = "" }', { A: "" }],
    ['env = { "A=B" = "" }', undefined],
    ['env = { "" = "x" }', undefined],
    ['env = { A = "a", B = ["b"] }', undefined],
    ['env = ["A"]', undefined],
  ])("takes a table of strings: %s", (toml, env) => {
    expect(read(toml).values.env).toEqual(env);
  });
});
