import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { type Located, plainValue } from "../../host/config/located.ts";
import { parseYaml, type SyntaxProblem } from "../../host/config/yaml.ts";
import type { JsonValue } from "../../host/event/json.ts";

function read(text: string): Located {
  const { value, problems } = parseYaml(text);
  expect(problems).toEqual([]);
  if (value === null) throw new Error("the text is empty");
  return value;
}

function problemsOf(text: string): readonly SyntaxProblem[] {
  const { value, problems } = parseYaml(text);
  expect(value).toBeNull();
  return problems;
}

/** Every scalar with its place, in the order of the text. */
function scalars(value: Located): readonly Extract<Located, { kind: "scalar" }>[] {
  if (value.kind === "scalar") return [value];
  return value.kind === "list" ? value.items.flatMap(scalars) : value.fields.flatMap((field) => scalars(field.value));
}

/** Names and values with their places: `name@1:1 value@1:5`. */
function places(value: Located): string {
  const place = ({ line, column }: Located["at"]) => `${line}:${column}`;
  if (value.kind === "scalar") return `${String(value.value)}@${place(value.at)}`;
  if (value.kind === "list") return `[@${place(value.at)} ${value.items.map(places).join(" ")}]`;
  const fields = value.fields.map((field) => `${field.name}@${place(field.at)}=${places(field.value)}`);
  return `{@${place(value.at)} ${fields.join(" ")}}`;
}

describe("a sound text", () => {
  test.each(["", " \n", "# nothing but a comment\n", "---\n"])("holds nothing: %j", (text) => {
    const { value, problems } = parseYaml(text);
    expect(problems).toEqual([]);
    expect(value === null || (value.kind === "scalar" && value.value === null)).toBe(true);
  });

  test.each([
    ["block", "a:\n  - x\n  - b: y\n    c: 1\n", "{@1:1 a@1:1=[@2:3 x@2:5 {@3:5 b@3:5=y@3:8 c@4:5=1@4:8}]}"],
    ["flow", "{a: [x, {b: y}], c}", "{@1:1 a@1:2=[@1:5 x@1:6 {@1:9 b@1:10=y@1:13}] c@1:18=null@1:18}"],
    ["quoted", "'a': \"x\"\n", "{@1:1 a@1:1=x@1:6}"],
    ["a block scalar", "a: |\n  x\n", "{@1:1 a@1:1=x\n@1:4}"],
    ["tags and anchors", "a: &n !!str 5\n", "{@1:1 a@1:1=5@1:13}"],
    ["Windows line ends", "a: 1\r\nb:\r\n  c: 2\r\n", "{@1:1 a@1:1=1@1:4 b@2:1={@3:3 c@3:3=2@3:6}}"],
    ["after characters of two units", "😀: 😀 # 😀\nb: 1\n", "{@1:1 😀@1:1=😀@1:5 b@2:1=1@2:4}"],
    ["no value", "a:\nb: ~\n", "{@1:1 a@1:1=null@1:3 b@2:1=null@2:4}"],
    ["an explicit key", "? a\n: x\n", "{@1:1 a@1:3=x@2:3}"],
    ["keys that aren't strings", "1: a\ntrue: b\n", "{@1:1 1@1:1=a@1:4 true@2:1=b@2:7}"],
  ])("has its places: %s", (_what, text, expected) => {
    expect(places(read(text))).toBe(expected);
  });

  test("is YAML 1.2: `yes` and `1_000` are strings, `0o17` a number", () => {
    expect(plainValue(read("[yes, on, 1_000, 0o17, 0x1f, 1e3, .5]"))).toEqual([
      "yes",
      "on",
      "1_000",
      15,
      31,
      1000,
      0.5,
    ]);
  });

  test("holds `<<` as a key like any other", () => {
    expect(plainValue(read("a: &x {b: 1}\nc: {<<: *x}\n"))).toEqual({ a: { b: 1 }, c: { "<<": { b: 1 } } });
  });

  test("is what was written, however it is laid out", () => {
    const layouts = fc.record({
      collectionStyle: fc.constantFrom("any", "block", "flow"),
      defaultStringType: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_LITERAL"),
      indent: fc.constantFrom(1, 2, 4),
    } as const);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), layouts, (written, layout) => {
        // As text: JSON has no negative zero.
        expect(JSON.stringify(plainValue(read(stringify(written, layout))))).toBe(JSON.stringify(written));
      }),
    );
  });

  test("places point at the value's own text", () => {
    const leaf = fc.integer({ min: 100, max: 999_999 });
    const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie("tree"), { minKeys: 1, maxKeys: 4 }),
      ),
    }));
    const style = fc.constantFrom("block" as const, "flow" as const);
    fc.assert(
      fc.property(tree, style, (written, collectionStyle) => {
        const text = stringify(written, { collectionStyle });
        const lines = text.split("\n");
        for (const { at, value } of scalars(read(text))) {
          const digits = String(value);
          expect(lines[at.line - 1]?.slice(at.column - 1, at.column - 1 + digits.length)).toBe(digits);
        }
      }),
    );
  });
});

describe("an alias", () => {
  test("is the last value of that name before it, at that value's place", () => {
    const text = "a: &n 1\nb: &m [*n]\nc: &n 2\nd: [*m, *n]\n";
    expect(places(read(text))).toBe(
      "{@1:1 a@1:1=1@1:7 b@2:1=[@2:7 1@1:7] c@3:1=2@3:7 d@4:1=[@4:4 [@2:7 1@1:7] 2@3:7]}",
    );
  });

  test("may be of a key", () => {
    expect(plainValue(read("&k foo: 1\nbar: *k\n"))).toEqual({ foo: 1, bar: "foo" });
  });

  test.each([
    ["a: *n\n", { line: 1, column: 4 }],
    ["a: *n\nb: &n 1\n", { line: 1, column: 4 }],
  ])("of nothing is an error: %j", (text, at) => {
    expect(problemsOf(text)).toEqual([{ code: "config.syntax", message: "no anchor is named `n`", at }]);
  });

  test.each(["a: &n [*n]\n", "&n {b: *n}\n", "a: &n\n  - b: &m\n    - *n\n    - *m\n"])(
    "that holds itself is an error: %j",
    (text) => {
      expect(problemsOf(text)).toMatchObject([{ code: "config.syntax", message: "values are nested too deeply" }]);
    },
  );

  test("can't make a small text large", () => {
    const levels = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
    for (const [from, to] of ["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi"].map((pair) => [...pair])) {
      levels.push(`${to}: &${to} [${Array.from({ length: 10 }, () => `*${from}`).join(", ")}]`);
    }
    expect(problemsOf(levels.join("\n"))).toMatchObject([
      { code: "config.syntax", message: "the file holds too many values" },
    ]);
  });

  test("costs the same however many there are", { timeout: 10_000 }, () => {
    const text = `[&n x${", *n".repeat(30_000)}]`;
    expect(plainValue(read(text))).toHaveLength(30_001);
  });
});

describe("a text that can't be read", () => {
  test.each([
    ["a: [1\n", 2, 1],
    ["a: 1\n b: 2\n", 1, 4],
    ["a:\n\t- b\n", 2, 1],
    ['a: "x\n', 2, 1],
    ["a: b: c\n", 1, 4],
    ["a: 1\r\nb: [\r\n", 3, 1],
  ])("says where: %j at %i:%i", (text, line, column) => {
    const [first] = problemsOf(text);
    expect(first).toMatchObject({ code: "config.syntax", at: { line, column } });
    expect(first?.message).toMatch(/^[a-z]/);
  });

  test("says every place", () => {
    expect(problemsOf('a: "\\q"\nb: 1\nc: "x\\w"\n').map(({ at }) => at)).toEqual([
      { line: 1, column: 5 },
      { line: 3, column: 6 },
    ]);
  });

  test("names every duplicate key, at its second place", () => {
    const code = "config.duplicate-key";
    expect(problemsOf("a: 1\nb:\n  c: 1\n  'c': 2\na: 2\n1: x\n'1': y\n")).toEqual([
      { code, message: "the key `a` stands twice in one table", at: { line: 5, column: 1 } },
      { code, message: "the key `1` stands twice in one table", at: { line: 7, column: 1 } },
      { code, message: "the key `c` stands twice in one table", at: { line: 4, column: 3 } },
    ]);
  });

  test("compares many keys in little time", { timeout: 10_000 }, () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1`);
    expect(problemsOf([...keys, "k7: 1"].join("\n"))).toMatchObject([{ at: { line: 50_001, column: 1 } }]);
  });

  test("names every key that is no string", () => {
    const message = "a key has to be a string";
    expect(problemsOf("null: a\n[b]: c\n? {d: e}\n: f\n")).toEqual([
      { code: "config.syntax", message, at: { line: 1, column: 1 } },
      { code: "config.syntax", message, at: { line: 2, column: 1 } },
      { code: "config.syntax", message, at: { line: 3, column: 3 } },
    ]);
  });

  test("may hold nothing that JSON couldn't", () => {
    const message = "only strings, numbers, booleans, lists and tables are understood";
    const text = "%YAML 1.1\n---\na: !!binary aGk=\nb: 2001-12-14\nc: !!omap [d: 1]\n";
    expect(problemsOf(text)).toEqual([
      { code: "config.syntax", message, at: { line: 3, column: 13 } },
      { code: "config.syntax", message, at: { line: 4, column: 4 } },
      { code: "config.syntax", message, at: { line: 5, column: 11 } },
    ]);
  });

  test("holds one document", () => {
    expect(problemsOf("a: 1\n---\nb: 2\n")).toEqual([
      { code: "config.syntax", message: "the file holds more than one document", at: { line: 2, column: 1 } },
    ]);
  });

  test.each([
    ["lists", (levels: number) => "[".repeat(levels) + "]".repeat(levels)],
    ["open lists", (levels: number) => "[".repeat(levels)],
    ["flow tables", (levels: number) => "{a: ".repeat(levels) + "}".repeat(levels)],
    ["list items", (levels: number) => `${"- ".repeat(levels)}x`],
    ["explicit keys", (levels: number) => `${"? ".repeat(levels)}x`],
  ])("says that values are nested too deeply, whatever the depth: %s", (_what, nested) => {
    for (const levels of [2_000, 20_000]) {
      expect(problemsOf(nested(levels))).toMatchObject([
        { code: "config.syntax", message: "values are nested too deeply" },
      ]);
    }
  });

  test("may nest a hundred levels and no more", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(parseYaml(nested(101)).problems).toEqual([]);
    expect(problemsOf(nested(102))).toEqual([
      { code: "config.syntax", message: "values are nested too deeply", at: { line: 1, column: 102 } },
    ]);
  });
});

test("any text gives a value or problems with places inside it", () => {
  const pieces = fc.constantFrom(
    "a",
    ":",
    " ",
    "\n",
    "-",
    "[",
    "]",
    "{",
    "}",
    ",",
    "&x",
    "*x",
    "'",
    '"',
    "|",
    "#",
    "\t",
    "!!str",
    "?",
    "1",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { value, problems } = parseYaml(text);
      if (problems.length > 0) expect(value).toBeNull();
      const lines = text.split("\n");
      for (const { at, message } of problems) {
        expect(message).not.toBe("");
        expect(at.line).toBeGreaterThanOrEqual(1);
        expect(at.line).toBeLessThanOrEqual(lines.length);
        expect(at.column).toBeGreaterThanOrEqual(1);
        expect(at.column).toBeLessThanOrEqual((lines[at.line - 1]?.length ?? 0) + 1);
      }
    }),
    { numRuns: 1000, examples: [['*x\t"\n"a']] },
  );
});
