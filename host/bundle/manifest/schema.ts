import type { JsonObject } from "../../event/json.ts";
import { schemaOf } from "./field.ts";
import { MANIFEST } from "./fields.ts";

/** The JSON Schema of `hooklet.json`, from the tables that it is read with. */
export function manifestSchema(): JsonObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "hooklet.json",
    description: "A bundle of Hooklet's plugins, or one plugin.",
    ...schemaOf(MANIFEST),
  };
}
