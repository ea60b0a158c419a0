import { posix } from "node:path";
import { valid } from "semver";
import * as kind from "../../config/field.ts";
import type { Located, LocatedList, LocatedTable } from "../../config/located.ts";
import type { JsonObject } from "../../event/json.ts";
import { EVENT_NAMES, type EventName } from "../../event/table.ts";
import { nameProblem } from "../archive/name.ts";
import { INTEGRITY_SCHEMA, isIntegrity } from "../integrity.ts";
import { BUNDLE_NAME_SCHEMA, isBundleName } from "../name.ts";

type FieldKind<T> = kind.FieldKind<T>;

/** A kind of field that editors can be told about as well. */
export interface ManifestKind<T> extends FieldKind<T> {
  /** What it takes, as JSON Schema. */
  readonly schema: JsonObject;
}

function withSchema<T>(base: FieldKind<T>, schema: JsonObject): ManifestKind<T> {
  return { ...base, schema };
}

/** A string that passes a test. */
function tested(expected: string, test: (value: string) => boolean, schema: JsonObject = {}): ManifestKind<string> {
  const read = (value: Located) => {
    const text = kind.text.read(value);
    return text !== null && test(text) ? text : null;
  };
  return { expected, read, schema: { type: "string", ...schema } };
}

function listOf<T>(item: ManifestKind<T>, expected: string): ManifestKind<readonly T[]> {
  return {
    expected,
    read: (value) => {
      if (value.kind !== "list") return null;
      const items = value.items.map((one) => item.read(one)).filter((one) => one !== null);
      return items.length === value.items.length ? items : null;
    },
    schema: { type: "array", items: item.schema, uniqueItems: true },
  };
}

export const text = withSchema(kind.text, { type: "string", minLength: 1 });

export const bundleName = tested(
  "a name of lower-case letters, digits, `.`, `_` and `-`",
  isBundleName,
  BUNDLE_NAME_SCHEMA,
);

export const version = tested("a version such as `1.2.0`", (value) => valid(value) === value);

/** A file below the folder of the manifest. */
export const file = tested(
  "a path below the manifest's folder",
  (value) => nameProblem(value) === null && posix.normalize(value) === value && !value.endsWith("/"),
);

export const digest = tested("a digest that starts with `sha512-`", isIntegrity, INTEGRITY_SCHEMA);

const event: ManifestKind<EventName> = {
  expected: "an event's name",
  read: (value) => EVENT_NAMES.find((name) => value.kind === "scalar" && value.value === name) ?? null,
  schema: { enum: EVENT_NAMES },
};

export { event };

export const events = listOf(event, "a list of events by their canonical names");

export const texts = listOf(text, "a list of strings");

export const config = withSchema(kind.table, { type: "object" });

export const failurePolicy = withSchema(kind.failurePolicy, { enum: ["block", "warn", "ignore"] });

export const count = withSchema(kind.count, { type: "integer", minimum: 1 });

export const milliseconds = withSchema(kind.milliseconds, { type: "number", exclusiveMinimum: 0 });

export const size = withSchema(kind.size, { type: ["string", "integer"], examples: ["64MiB"] });

/** A table with fields of its own, which are read where it stands. */
export function table(schema: JsonObject): ManifestKind<LocatedTable> {
  return { expected: "a table", read: (value) => (value.kind === "table" ? value : null), schema };
}

/** A list of such tables. */
export function tables(schema: JsonObject): ManifestKind<LocatedList> {
  const read = (value: Located) =>
    value.kind === "list" && value.items.every((item) => item.kind === "table") ? value : null;
  return { expected: "a list of tables", read, schema: { type: "array", items: schema } };
}
