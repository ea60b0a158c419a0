import { fileSchema, tableSchema } from "../../config/schema.ts";
import type { JsonObject } from "../../event/json.ts";
import { dialectEventNames, eventOfDialect } from "../../event/name.ts";
import { eventRow } from "../../event/table.ts";
import { FIELDS, HANDLER_NAMES } from "./fields.ts";

/** The JSON Schema of the hooks in a `config.yaml`. */
export function schema(): JsonObject {
  const hook = { ...tableSchema(FIELDS), anyOf: HANDLER_NAMES.map((name) => ({ required: [name] })) };
  const events = dialectEventNames("openharness").map((name) => [name, eventSchema(name)]);
  return {
    ...fileSchema("openHarness hooks", "The `hooks` of an openHarness config.yaml, as Hooklet runs them.", {
      hooks: { type: ["object", "null"], properties: Object.fromEntries(events), additionalProperties: false },
    }),
    definitions: { hook },
  };
}

function eventSchema(name: string): JsonObject {
  const event = eventOfDialect("openharness", name);
  const when = event === null ? "" : `Runs ${eventRow(event).when}.`;
  return { description: when, type: ["array", "null"], items: { $ref: "#/definitions/hook" } };
}
