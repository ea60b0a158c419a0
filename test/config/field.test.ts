import { describe, expect, test } from "vitest";
import * as kind from "../../host/config/field.ts";
import { parseYaml } from "../../host/config/yaml.ts";

function read<T>(fieldKind: kind.FieldKind<T>, yaml: string): T | null {
  const { value } = parseYaml(yaml);
  if (value === null) throw new Error("the text is empty");
  return fieldKind.read(value);
}

const CASES: readonly [
  name: string,
  fieldKind: kind.FieldKind<unknown>,
  taken: [string, unknown][],
  refused: string[],
][] = [
  [
    "text",
    kind.text,
    [
      ["./hook.sh", "./hook.sh"],
      ["'5'", "5"],
      ["' x '", " x "],
    ],
    ["5", "true", "~", "''", "'  '", "[x]", "{a: x}"],
  ],
  [
    "anyText",
    kind.anyText,
    [
      ["x", "x"],
      ["''", ""],
      ["' '", " "],
    ],
    ["5", "true", "~", "[x]", "{a: x}"],
  ],
  [
    "flag",
    kind.flag,
    [
      ["true", true],
      ["false", false],
    ],
    ["yes", "'true'", "1", "0", "~", "[true]"],
  ],
  [
    "milliseconds",
    kind.milliseconds,
    [
      ["500", 500],
      ["0.5", 0.5],
      ["1e4", 10_000],
    ],
    ["0", "-1", "'500'", "500ms", ".inf", ".nan", "true", "~", "[500]"],
  ],
  [
    "seconds",
    kind.seconds,
    [
      ["5", 5000],
      ["0.25", 250],
      ["0.0001", 1],
    ],
    ["0", "-1", "'5'", "5s", ".inf", "true", "~"],
  ],
  [
    "count",
    kind.count,
    [
      ["50_000_000", 50_000_000],
      ["7", 7],
      ["'7'", 7],
    ],
    ["0", "-1", "1.5", "1__0", "_1", "1e99", "many", "true", "~", "[7]"],
  ],
  [
    "size",
    kind.size,
    [
      ["64MiB", 64 * 1024 * 1024],
      ["65536", 65_536],
    ],
    ["0", "-1", "64 miles", "true", "~", "[1]"],
  ],
  [
    "failurePolicy",
    kind.failurePolicy,
    [
      ["block", "block"],
      ["warn", "warn"],
      ["ignore", "ignore"],
    ],
    ["Block", "deny", "1", "true", "~", "[block]"],
  ],
  [
    "table",
    kind.table,
    [
      ["{}", {}],
      ["{a: [1, {b: ~}]}", { a: [1, { b: null }] }],
    ],
    ["[]", "x", "1", "~"],
  ],
  [
    "stringTable",
    kind.stringTable,
    [
      ["{}", {}],
      ["{A: x, B: ''}", { A: "x", B: "" }],
    ],
    ["{A: 1}", "{A: ~}", "{A: [x]}", "{'A=B': x}", "{'': x}", "[A]", "A", "~"],
  ],
  [
    "grants",
    kind.grants,
    [
      ["{}", { env: [], read: [], write: [], http: [] }],
      [
        "{env: [CI], http: [a.example, b.example]}",
        { env: ["CI"], read: [], write: [], http: ["a.example", "b.example"] },
      ],
      ["{read: [./docs], write: [./out]}", { env: [], read: ["./docs"], write: ["./out"], http: [] }],
    ],
    ["[]", "x", "~", "{env: CI}", "{env: [1]}", "{env: [[CI]]}", "{files: [x]}", "{env: ~}", "{toString: [x]}"],
  ],
];

describe.each(CASES)("%s", (_name, fieldKind, taken, refused) => {
  test.each(taken)("takes `%s`", (yaml, value) => {
    expect(read(fieldKind, yaml)).toEqual(value);
  });

  test.each(refused)("refuses `%s`", (yaml) => {
    expect(read(fieldKind, yaml)).toBeNull();
  });

  test('says what it takes, to read after "expected"', () => {
    expect(fieldKind.expected).toMatch(/^[a`].*[^.]$/);
  });
});

test("nothing is granted by default", () => {
  expect(kind.NO_GRANTS).toEqual({ env: [], read: [], write: [], http: [] });
});
