import type { JsonObject } from "../../event/json.ts";
import { GRANT_KINDS } from "../grants.ts";
import { INTEGRITY_SCHEMA } from "../integrity.ts";
import { BUNDLE_NAME_SCHEMA, PLUGIN_NAME_SCHEMA } from "../name.ts";
import { LOCK_FILE } from "./lock.ts";
import { VERSION } from "./text.ts";

/** The JSON Schema of `hooklet.lock`: what Hooklet writes, for whoever looks at it with other tools. */
export function lockSchema(): JsonObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: LOCK_FILE,
    description:
      "What a workspace took over, to the byte, and what it granted. Hooklet writes it; it belongs into version control.",
    ...table({
      version: { description: "The version of this format.", const: VERSION },
      bundles: mapOf(BUNDLE_NAME_SCHEMA, BUNDLE, "The bundles by name."),
    }),
  };
}

function table(properties: JsonObject, optional: readonly string[] = []): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required, additionalProperties: false };
}

function mapOf(propertyNames: JsonObject, additionalProperties: JsonObject, description: string): JsonObject {
  return { description, type: "object", propertyNames, additionalProperties };
}

function text(description: string): JsonObject {
  return { description, type: "string" };
}

function digest(description: string): JsonObject {
  return { description, ...INTEGRITY_SCHEMA };
}

const GRANTS = table(
  Object.fromEntries(
    GRANT_KINDS.map((kind) => [kind, { type: "array", items: { type: "string" }, uniqueItems: true }]),
  ),
  GRANT_KINDS,
);

const PLUGIN = table({ integrity: digest("The digest of the component."), grants: GRANTS });

const BUNDLE = table(
  {
    version: text("The bundle's version."),
    source: text("Where to look for updates."),
    resolved: text("Where these very bytes came from."),
    integrity: digest("The digest of the archive."),
    manifest: digest("The digest of its hooklet.json."),
    signatures: {
      description: "The digests of signatures that came along.",
      type: "array",
      items: INTEGRITY_SCHEMA,
    },
    plugins: mapOf(PLUGIN_NAME_SCHEMA, PLUGIN, "What runs, and what it may do, by the plugins' names."),
  },
  ["signatures"],
);
