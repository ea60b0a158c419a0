import { fileSchema, tableSchema } from "../../config/schema.ts";
import type { JsonObject } from "../../event/json.ts";
import { dialectEventNames } from "../../event/name.ts";
import { FIELDS } from "./fields.ts";
import { HANDLER_NAMES, handlerRow } from "./handlers.ts";

/** The JSON Schema of the hooks in a `config.toml`. */
export function schema(): JsonObject {
  return {
    ...fileSchema("o4 hooks", "The `hooks` of an o4 config.toml, as Hooklet runs them.", {
      hooks: { type: "array", items: { $ref: "#/definitions/hook" } },
    }),
    definitions: { hook: hookSchema() },
  };
}

function hookSchema(): JsonObject {
  const fields = tableSchema(FIELDS);
  const named = { event: { enum: dialectEventNames("o4") }, handler: { enum: HANDLER_NAMES } };
  const properties = Object.fromEntries(
    Object.entries(fields.properties ?? {}).map(([name, schema]) => [
      name,
      { ...schema, ...named[name as keyof typeof named] },
    ]),
  );
  return { ...fields, properties, required: ["event"], anyOf: HANDLER_NAMES.map(withWhatItNeeds) };
}

/** A hook without a handler is a command. */
function withWhatItNeeds(handler: (typeof HANDLER_NAMES)[number]): JsonObject {
  const { needs } = handlerRow(handler);
  const required = handler === "command" ? [needs] : ["handler", needs];
  return { properties: { handler: { const: handler } }, required };
}
