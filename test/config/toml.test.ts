import fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { fieldOf, type Located, type LocatedTable, plainValue } from "../../host/config/located.ts";
import { parseToml } from "../../host/config/toml.ts";

function tableOf(text: string): LocatedTable {
  const { value, problems } = parseToml(text);
  expect(problems).toEqual([]);
  if (value?.kind !== "table") throw new Error("no table came of it");
  return value;
}

/** The place of the value at a path of names and indices, as `line:column`. */
function placeOf(text: string, ...path: (string | number)[]): string {
  const value = path.reduce<Located | undefined>((outer, step) => {
    if (outer?.kind === "list" && typeof step === "number") return outer.items[step];
    return outer?.kind === "table" ? fieldOf(outer, String(step))?.value : undefined;
  }, tableOf(text));
  return value === undefined ? "none" : `${value.at.line}:${value.at.column}`;
}

describe("parseToml", () => {
  it("places tables of an array at their headers and their values where they start", () => {
    const text = '# first\n[[hooks]]\nevent = "Stop"\n\n  [[hooks]] # second\n  command   =   "x"\n';
    expect(placeOf(text, "hooks", 0)).toBe("2:1");
    expect(placeOf(text, "hooks", 0, "event")).toBe("3:9");
    expect(placeOf(text, "hooks", 1)).toBe("5:3");
    expect(placeOf(text, "hooks", 1, "command")).toBe("6:17");
  });

  it("places a sub-table of the last table of an array", () => {
    const text = '[[hooks]]\na = 1\n[[hooks]]\n[hooks.env]\nNAME = "v"\n[[hooks]]\n';
    expect(placeOf(text, "hooks", 1, "env")).toBe("4:1");
    expect(placeOf(text, "hooks", 1, "env", "NAME")).toBe("5:8");
    expect(placeOf(text, "hooks", 0, "env")).toBe("none");
    expect(placeOf(text, "hooks", 2)).toBe("6:1");
    const [env] = tableOf("[[hooks]]\n[hooks.env]\n").fields.flatMap(({ value }) =>
      value.kind === "list" ? value.items.flatMap((item) => (item.kind === "table" ? item.fields : [])) : [],
    );
    expect(env?.at).toEqual({ line: 2, column: 8 });
  });

  it("places inline tables, dotted keys and items of arrays", () => {
    const text =
      'hooks = [\n  { event = "Stop", env = { A = "a" } }, # one\n  { event = "Error" },\n]\na . "b c".d = 1\n';
    expect(placeOf(text, "hooks", 0)).toBe("2:3");
    expect(placeOf(text, "hooks", 0, "env", "A")).toBe("2:33");
    expect(placeOf(text, "hooks", 1, "event")).toBe("3:13");
    expect(placeOf(text, "a", "b c", "d")).toBe("5:15");
  });

  it("isn't led astray by what strings and comments hold", () => {
    const text = [
      "a = '''\n[[not]] = \"a header\"'''",
      'b = """\\"""" # """',
      "c = '# no comment' # ] } '",
      'd = ["]", 1]',
      "e = 2",
    ].join("\n");
    expect(placeOf(text, "b")).toBe("3:5");
    expect(placeOf(text, "d", 1)).toBe("5:11");
    expect(placeOf(text, "e")).toBe("6:5");
  });

  it("counts lines that end with CR and LF, and skips a byte order mark", () => {
    expect(placeOf("\ufeffa = 1\r\n\r\nb = 2\r\n", "b")).toBe("3:5");
    expect(placeOf("\ufeffa = 1\r\n", "a")).toBe("1:5");
  });

  it("moves every place to where the text stands in its file", () => {
    const shifted = parseToml("a = 1\nb = [2]\nb = 3", ({ line, column }) => ({ line: line + 10, column: column + 4 }));
    expect(shifted.problems[0]).toMatchObject({ code: "config.duplicate-key", at: { line: 13, column: 5 } });
    const sound = parseToml("a = 1", ({ line, column }) => ({ line: line + 10, column: column + 4 }));
    expect(sound.value).toMatchObject({
      fields: [{ at: { line: 11, column: 5 }, value: { at: { line: 11, column: 9 } } }],
    });
  });

  it.each([
    ["event = ", "config.syntax", 1, 9],
    ['[[hooks]]\nevent = "Stop\n', "config.syntax", 2, 14],
    ["a = 1\n= 2", "config.syntax", 2, 1],
    ["a = 1\na = 2", "config.duplicate-key", 2, 1],
    ["[a]\n[a]", "config.duplicate-key", 2, 2],
  ])("gives the place of what is wrong in %j", (text, code, line, column) => {
    const { value, problems } = parseToml(text);
    expect(value).toBeNull();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code, at: { line, column } });
    expect(problems[0]?.message).toMatch(/^[a-z]/);
    expect(problems[0]?.message).not.toContain("\n");
  });

  it("takes dates as strings and large integers as numbers", () => {
    const table = tableOf("day = 1979-05-27\nat = 1979-05-27 07:32:00Z # then\nbig = 9223372036854775807\n");
    expect(plainValue(table)).toEqual({ day: "1979-05-27", at: "1979-05-27T07:32:00.000Z", big: 2 ** 63 });
    expect(placeOf("day = 1979-05-27\nat = 1979-05-27 07:32:00 # then\nx = 1", "x")).toBe("3:5");
  });

  it("refuses what is nested too deeply, however it is written", () => {
    for (const text of [`a = ${"[".repeat(200)}${"]".repeat(200)}`, `${"a.".repeat(50_000)}a = 1`]) {
      expect(parseToml(text).problems).toHaveLength(1);
    }
  });

  it("keeps the order in which fields are written", () => {
    const names = tableOf("b = 1\n10 = 2\na = 3\n2 = 4").fields.map(({ name }) => name);
    expect(names).toEqual(["b", "10", "a", "2"]);
  });

  it("agrees with the parser about every text", () => {
    const piece = fc.constantFrom(..."[]{}=.,\"'#\\\n\r\t ab1-_é", '"""', "'''", "[[a]]\n", "a = 1\n", "[b]\n", "true");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const { value, problems } = parseToml(text);
        if (value === null) {
          expect(problems).not.toEqual([]);
          expect(() => parse(text)).toThrow();
        } else {
          expect(plainValue(value)).toEqual(parse(text));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("finds every key and every value where it is written", () => {
    fc.assert(
      fc.property(treeArbitrary, (tree) => {
        const text = new Writer().document(tree);
        const table = tableOf(text);
        expect(plainValue(table)).toEqual(parse(text));
        checkPlaces(table, text);
      }),
      { numRuns: 500 },
    );
  });
});

type Style = "inline" | "dotted" | "header";
type Tree =
  | { kind: "leaf"; form: number }
  | { kind: "list"; items: Tree[] }
  | Branch
  | { kind: "tables"; items: Branch[] };
interface Branch {
  kind: "branch";
  style: Style;
  fields: Record<string, Tree>;
}

const keyArbitrary = fc.constantFrom("a", "b-1", "_c", "2", "d e", 'q"x', "it's", "é", "[x]", "#", "", "__proto__");

const { branch: treeArbitrary } = fc.letrec<{ leaf: Tree; branch: Branch; tables: Tree; list: Tree; any: Tree }>(
  (tie) => ({
    leaf: fc.record({ kind: fc.constant("leaf" as const), form: fc.nat(7) }),
    list: fc.record({ kind: fc.constant("list" as const), items: fc.array(tie("leaf"), { maxLength: 3 }) }),
    tables: fc.record({
      kind: fc.constant("tables" as const),
      items: fc.array(tie("branch"), { minLength: 1, maxLength: 3 }),
    }),
    branch: fc.record({
      kind: fc.constant("branch" as const),
      style: fc.constantFrom<Style>("inline", "dotted", "header"),
      fields: fc.dictionary(keyArbitrary, tie("any"), { maxKeys: 4 }),
    }),
    any: fc.oneof({ maxDepth: 3 }, tie("leaf"), tie("list"), tie("branch"), tie("tables")),
  }),
);

/** Writes a tree as TOML; each leaf holds a number of its own, so that it can be found again. */
class Writer {
  #leaves = 1000;

  document(tree: Branch): string {
    return this.#table(tree, "");
  }

  #table({ fields }: Branch, path: string): string {
    const entries = Object.entries(fields);
    const below = ([, value]: [string, Tree]) =>
      value.kind === "tables" || (value.kind === "branch" && value.style === "header");
    const own = entries.filter((entry) => !below(entry)).map(([name, value]) => this.#assignment(keyText(name), value));
    const rest = entries.filter(below).map(([name, value]) => this.#below(`${path}${keyText(name)}`, value));
    return [...own, ...rest].join("");
  }

  #below(path: string, value: Tree): string {
    if (value.kind === "branch") return ` [ ${path} ] # [[x]]\n${this.#table(value, `${path}.`)}`;
    if (value.kind !== "tables") return "";
    return value.items.map((item) => `[[${path}]]\r\n${this.#table(item, `${path} . `)}`).join("\n");
  }

  #assignment(key: string, value: Tree): string {
    if (value.kind === "branch" && value.style === "dotted" && Object.keys(value.fields).length > 0) {
      return Object.entries(value.fields)
        .map(([name, inner]) => this.#assignment(`${key} .${keyText(name)}`, inner))
        .join("");
    }
    return `${key} =\t${this.#inline(value)} # "c" = 'x'\n`;
  }

  #inline(value: Tree): string {
    if (value.kind === "leaf") return this.#leaf(value.form);
    if (value.kind === "branch") {
      const fields = Object.entries(value.fields).map(([name, inner]) => `${keyText(name)}= ${this.#inline(inner)}`);
      return `{ ${fields.join(" , ")} }`;
    }
    return `[ # ]\n${value.items.map((item) => this.#inline(item)).join("\n, ")} ]`;
  }

  #leaf(form: number): string {
    const n = this.#leaves++;
    const forms = [
      `${n}`,
      `"${n} # \\" ]"`,
      `'${n} = {'`,
      `"""${n}\n[a]\n""""`,
      `'''${n}\n"""'''`,
      `${n}.5`,
      `0x${n}`,
      `"${n}"`,
    ];
    return forms[form] ?? `${n}`;
  }
}

function keyText(name: string): string {
  if (/^[\w-]+$/.test(name)) return name;
  return name.includes("'") || name === "" ? JSON.stringify(name) : `'${name}'`;
}

function checkPlaces(value: Located, text: string): void {
  if (value.kind === "list") for (const item of value.items) checkPlaces(item, text);
  if (value.kind === "table") {
    for (const field of value.fields) {
      expect(text.startsWith(keyText(field.name), offsetOf(field.at, text))).toBe(true);
      checkPlaces(field.value, text);
    }
  }
  if (value.kind === "scalar") {
    const digits = typeof value.value === "number" ? numberText(value.value, text) : String(value.value).slice(0, 4);
    expect(
      text
        .slice(offsetOf(value.at, text))
        .replace(/^["']+|^0x/, "")
        .slice(0, 4),
    ).toBe(digits);
  }
}

/** A number may be written in base ten or sixteen. */
function numberText(value: number, text: string): string {
  const base16 = value.toString(16);
  return text.includes(`0x${base16}`) ? base16 : String(Math.trunc(value));
}

function offsetOf({ line, column }: { line: number; column: number }, text: string): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}
