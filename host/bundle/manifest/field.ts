import { type FieldValues, readFields } from "../../config/fields.ts";
import type { LocatedTable } from "../../config/located.ts";
import type { Report } from "../../config/report.ts";
import type { JsonObject } from "../../event/json.ts";
import type { ManifestKind } from "./kind.ts";

/** A field of the manifest: how it is read, and what it means to whoever writes it. */
export interface Field<T> extends ManifestKind<T> {
  readonly means: string;
  readonly required: boolean;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of fields, where none that is required is missing. */
export type Values<F extends Fields> = FieldValues<F> & {
  [Name in keyof F as F[Name]["required"] extends true ? Name : never]: NonNullable<ReturnType<F[Name]["read"]>>;
};

export function optional<T>(kind: ManifestKind<T>, means: string) {
  return { ...kind, means, required: false as const };
}

export function required<T>(kind: ManifestKind<T>, means: string) {
  return { ...kind, means, required: true as const };
}

/** Reads a table by its fields, or gives null where one is missing: the report says which. */
export function readTable<F extends Fields>(fields: F, table: LocatedTable, report: Report): Values<F> | null {
  const before = report.diagnostics.length;
  const values = readFields(fields, table, report);
  for (const [name, { required: isRequired }] of Object.entries(fields)) {
    const isThere = table.fields.some((field) => field.name === name);
    if (isRequired && !isThere) report.error("bundle.manifest", table.at, `\`${name}\` is missing`);
  }
  const failed = report.diagnostics.slice(before).some(({ severity }) => severity === "error");
  // Everything that is required was there and could be read.
  return failed ? null : (values as Values<F>);
}

/** A table's JSON Schema. */
export function schemaOf(fields: Fields): JsonObject {
  const names = Object.keys(fields).filter((name) => fields[name]?.required);
  const properties = Object.entries(fields).map(([name, { means, schema }]) => [
    name,
    { description: means, ...schema },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(names.length === 0 ? {} : { required: names }),
    additionalProperties: false,
  };
}
