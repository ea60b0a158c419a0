import type { JsonObject } from "../../event/json.ts";
import { schemaOf } from "./field.ts";
import { MANIFEST } from "./fields.ts";

/** The JSON Schema of `hooklet.json`, from the tables that it is read with. */
export function manifestSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A bundle of Hooklet's plugins",
    ...schemaOf(MANIFEST),
  };
}
