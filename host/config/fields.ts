import type { FieldKind } from "./field.ts";
import { describe, type LocatedTable } from "./located.ts";
import type { Report } from "./report.ts";
import { suggestion } from "./suggest.ts";

type FieldKinds = Readonly<Record<string, FieldKind<unknown>>>;

/** The values of a table's fields, those that are there and of the right type. */
export type FieldValues<Kinds extends FieldKinds> = {
  -readonly [Name in keyof Kinds]?: NonNullable<ReturnType<Kinds[Name]["read"]>>;
};

/** Reads a table by the kinds of its fields. An unknown field is a warning, a value of another type an error. */
export function readFields<Kinds extends FieldKinds>(
  kinds: Kinds,
  table: LocatedTable,
  report: Report,
): FieldValues<Kinds> {
  const values: Record<string, unknown> = {};
  for (const { name, at, value } of table.fields) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      const hint = suggestion(name, Object.keys(kinds));
      report.warn("config.unknown-field", at, `unknown field \`${name}\``, hint);
      continue;
    }
    const read = kind.read(value);
    if (read === null) {
      report.error("config.type", value.at, `expected ${kind.expected} for \`${name}\`, got ${describe(value)}`);
    } else {
      values[name] = read;
    }
  }
  // Each value was read by the kind of its own name.
  return values as FieldValues<Kinds>;
}
