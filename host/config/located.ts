import type { JsonObject, JsonValue } from "../event/json.ts";
import type { Position } from "../failure/diagnostic.ts";

/** A value of a configuration file with the place it stands at: what every format is read into. */
export type Located = LocatedScalar | LocatedList | LocatedTable;

export interface LocatedScalar {
  readonly kind: "scalar";
  readonly at: Position;
  readonly value: null | boolean | number | string;
}

export interface LocatedList {
  readonly kind: "list";
  readonly at: Position;
  readonly items: readonly Located[];
}

export interface LocatedTable {
  readonly kind: "table";
  readonly at: Position;
  readonly fields: readonly LocatedField[];
}

export interface LocatedField {
  readonly name: string;
  /** Where the name stands. */
  readonly at: Position;
  readonly value: Located;
}

/** The plain value, without places. */
export function plainValue(located: Located): JsonValue {
  switch (located.kind) {
    case "scalar":
      return located.value;
    case "list":
      return located.items.map(plainValue);
    case "table":
      return plainTable(located);
  }
}

/** The plain object of a table. */
export function plainTable(table: LocatedTable): JsonObject {
  return Object.fromEntries(table.fields.map(({ name, value }) => [name, plainValue(value)]));
}

/** A field of a table by name. */
export function fieldOf(table: LocatedTable, name: string): LocatedField | null {
  return table.fields.find((field) => field.name === name) ?? null;
}

/** What a value is, in words for a message: "a list", "the string `x`". */
export function describe(located: Located): string {
  if (located.kind === "list") return "a list";
  if (located.kind === "table") return "a table";
  if (located.value === null) return "nothing";
  if (typeof located.value === "string") return `the string \`${located.value}\``;
  return `\`${located.value}\``;
}
