import type { JsonObject } from "../event/json.ts";
import { FAILURE_POLICIES, type FailurePolicy, type Grants } from "./entry.ts";
import { fieldOf, type Located, plainTable, plainValue } from "./located.ts";
import { parseCount, parseSize } from "./size.ts";

/** How the values of one kind of field are read, whatever the format and the system. */
export interface FieldKind<T> {
  /** What it takes, to read after "expected". */
  readonly expected: string;
  /** The same as a JSON Schema, for editors. */
  readonly schema: JsonObject;
  /** The value, or null where it is of another type. */
  read(value: Located): T | null;
}

function scalarKind<T>(
  expected: string,
  schema: JsonObject,
  read: (value: boolean | number | string) => T | null,
): FieldKind<T> {
  return {
    expected,
    schema,
    read: (located) => (located.kind === "scalar" && located.value !== null ? read(located.value) : null),
  };
}

/** The same kind, with a description for editors of what the field is for. */
export function describedAs<T>(kind: FieldKind<T>, description: string): FieldKind<T> {
  return { ...kind, schema: { description, ...kind.schema } };
}

function positive(value: boolean | number | string): number | null {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null;
}

const POSITIVE: JsonObject = { type: "number", exclusiveMinimum: 0 };

/** A string that isn't blank. */
export const text = scalarKind("a string", { type: "string", pattern: "\\S" }, (value) =>
  typeof value === "string" && value.trim() !== "" ? value : null,
);

/** A string, blank or not. */
export const anyText = scalarKind("a string", { type: "string" }, (value) =>
  typeof value === "string" ? value : null,
);

export const flag = scalarKind("`true` or `false`", { type: "boolean" }, (value) =>
  typeof value === "boolean" ? value : null,
);

/** Gives milliseconds. */
export const milliseconds = scalarKind("a positive number of milliseconds", POSITIVE, positive);

/** Takes seconds, fractions too, and gives whole milliseconds. */
export const seconds = scalarKind("a positive number of seconds", POSITIVE, (value) => {
  const whole = positive(value);
  return whole === null ? null : Math.max(Math.round(whole * 1000), 1);
});

/** A number of executed instructions. */
export const count = scalarKind(
  "a positive whole number",
  {
    anyOf: [
      { type: "integer", minimum: 1 },
      { type: "string", pattern: "^\\d+(_\\d+)*$" },
    ],
  },
  (value) => (typeof value === "boolean" ? null : parseCount(value)),
);

/** Gives bytes. */
export const size = scalarKind(
  "a size such as `64MiB`",
  {
    anyOf: [
      { type: "integer", minimum: 1 },
      { type: "string", pattern: "^\\s*\\d[\\d_]*\\s*([kKmMgG](i?[bB])?|[bB])?\\s*$" },
    ],
  },
  (value) => (typeof value === "boolean" ? null : parseSize(value)),
);

export const failurePolicy = scalarKind<FailurePolicy>(
  "`block`, `warn` or `ignore`",
  { enum: FAILURE_POLICIES },
  (value) => FAILURE_POLICIES.find((policy) => policy === value) ?? null,
);

export const table: FieldKind<JsonObject> = {
  expected: "a table",
  schema: { type: "object" },
  read: (value) => (value.kind === "table" ? plainTable(value) : null),
};

/** Environment variables: a name never holds `=`. */
export const stringTable: FieldKind<Readonly<Record<string, string>>> = {
  expected: "a table of strings",
  schema: { type: "object", propertyNames: { pattern: "^[^=]+$" }, additionalProperties: { type: "string" } },
  read(located) {
    if (located.kind !== "table") return null;
    const entries = Object.entries(plainTable(located)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && /^[^=]+$/.test(entry[0]),
    );
    return entries.length === located.fields.length ? Object.fromEntries(entries) : null;
  },
};

/** Nothing is granted. */
export const NO_GRANTS: Grants = { env: [], read: [], write: [], http: [] };

const STRINGS: JsonObject = { type: "array", items: { type: "string" } };

/** What a plugin may reach: a table of lists of strings. */
export const grants: FieldKind<Grants> = {
  expected: "a table with lists of strings under `env`, `read`, `write` and `http`",
  schema: {
    type: "object",
    properties: { env: STRINGS, read: STRINGS, write: STRINGS, http: STRINGS },
    additionalProperties: false,
  },
  read(value) {
    if (value.kind !== "table" || value.fields.some(({ name }) => !Object.hasOwn(NO_GRANTS, name))) return null;
    const lists = (["env", "read", "write", "http"] as const).map((name) => {
      const list = fieldOf(value, name)?.value;
      return list === undefined ? [] : stringList(list);
    });
    const [env, read, write, http] = lists;
    return env && read && write && http ? { env, read, write, http } : null;
  },
};

function stringList(value: Located): readonly string[] | null {
  if (value.kind !== "list") return null;
  const items = value.items.map(plainValue).filter((item) => typeof item === "string");
  return items.length === value.items.length ? items : null;
}
