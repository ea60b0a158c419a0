import { PLUGIN_NAME_SCHEMA } from "../name.ts";
import { optional, required, schemaOf } from "./field.ts";
import * as kind from "./kind.ts";

/** What a plugin asks for: one of the first four, and why, which `REQUEST_SCHEMA` says to editors. */
export const REQUEST = {
  env: optional(kind.text, "An environment variable to read."),
  read: optional(kind.text, "A folder to read, relative to the workspace."),
  write: optional(kind.text, "A folder to read and write, relative to the workspace."),
  http: optional(kind.text, "A host to send requests to."),
  reason: required(kind.text, "What the plugin needs it for; people read it before they grant it."),
} as const;

const REQUEST_SCHEMA = { ...schemaOf(REQUEST), minProperties: 2, maxProperties: 2 };

export const LIMITS = {
  fuel: optional(kind.count, "Executed instructions per call."),
  memory: optional(kind.size, "Memory, such as `64MiB`."),
  timeout: optional(kind.milliseconds, "Milliseconds per call."),
} as const;

/** What a manifest says of one plugin. */
export const PLUGIN = {
  file: optional(kind.file, "The component, or the Extism module, relative to this file."),
  digest: optional(kind.digest, "The component's digest. `hooklet bundle pack` writes it."),
  world: optional(
    kind.text,
    "The world that the component was built for, such as `hooklet:plugin@0.1.0`, or `extism`. `hooklet bundle pack` writes it.",
  ),
  events: optional(kind.events, "The events that the plugin has something to say on."),
  match: optional(
    kind.texts,
    "The tools that its entries are for unless they say otherwise; every tool where it is absent.",
  ),
  config: optional(kind.config, "The configuration of its entries, as far as they say nothing else."),
  configSchema: optional(kind.config, "A JSON Schema of `config`."),
  requests: optional(kind.tables(REQUEST_SCHEMA), "What the plugin asks to be granted."),
  limits: optional(kind.table(schemaOf(LIMITS)), "The limits of its entries unless they say otherwise."),
  cases: optional(kind.file, "The table of cases that the component has to pass before it is packed."),
} as const;

export const ENTRY = {
  plugin: required(kind.text, "The plugin's name in this bundle."),
  event: required(kind.event, "The event to run it on."),
  match: optional(kind.texts, "The tools that it is for; the plugin's own where it is absent."),
  config: optional(kind.config, "The entry's configuration."),
  onFailure: optional(kind.failurePolicy, "What the plugin's failure does."),
} as const;

/** What a manifest says of the whole bundle. */
export const BUNDLE = {
  $schema: optional(kind.text, "Where this schema is."),
  name: required(kind.bundleName, "The bundle's name: `NAME/PLUGIN` names a plugin in a configuration."),
  version: required(kind.version, "The bundle's version."),
  description: optional(kind.text, "What it is for, in one sentence."),
  license: optional(kind.text, "An SPDX expression."),
  plugins: optional(
    kind.table({
      type: "object",
      minProperties: 1,
      propertyNames: PLUGIN_NAME_SCHEMA,
      additionalProperties: { anyOf: [{ type: "string" }, schemaOf(PLUGIN)] },
    }),
    "Its plugins by name: a table, or the path of a folder whose own `hooklet.json` holds it.",
  ),
  entries: optional(kind.tables(schemaOf(ENTRY)), "Entries that a configuration may take over as they are."),
} as const;

/** What `hooklet plugin build` reads in a plugin's folder. */
export const BUILD = {
  language: optional(kind.text, "The language that the plugin is written in."),
  entry: optional(kind.text, "The source file that `hooklet plugin build` starts from."),
} as const;

/** A manifest without `plugins` is that of one plugin. */
export const MANIFEST = { ...BUNDLE, ...PLUGIN, ...BUILD } as const;
