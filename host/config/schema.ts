import type { JsonObject } from "../event/json.ts";
import type { FieldKind } from "./field.ts";

/** The JSON Schema of a table with these fields and no others. */
export function tableSchema(kinds: Readonly<Record<string, FieldKind<unknown>>>): JsonObject {
  const properties = Object.entries(kinds).map(([name, { schema }]) => [name, schema]);
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

/** A whole schema with its heading. What the file holds besides hooks is its own system's. */
export function fileSchema(title: string, description: string, properties: JsonObject): JsonObject {
  return { $schema: "http://json-schema.org/draft-07/schema#", title, description, type: "object", properties };
}
