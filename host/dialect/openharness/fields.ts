import * as kind from "../../config/field.ts";
import { describedAs } from "../../config/field.ts";
import type { FieldValues } from "../../config/fields.ts";

/** Every field that a hook may have. Sources: the openHarness document and, for `wasm`, the plugin contract. */
export const FIELDS = {
  command: describedAs(kind.text, "a shell command, run with `/bin/sh -c`"),
  http: describedAs(kind.text, "a URL that the event is sent to with POST"),
  wasm: describedAs(kind.text, "a component: its path, or `bundle/plugin` for one of an installed bundle"),
  match: describedAs(
    kind.text,
    "only for tools whose name contains this; with `*` a glob, between slashes a regular expression",
  ),
  timeout: describedAs(kind.milliseconds, "milliseconds, 10000 where it is not set"),
  jsonIO: describedAs(
    kind.flag,
    "whether the command reads JSON and answers with JSON; else its exit status alone counts",
  ),
  config: describedAs(kind.table, "handed to the plugin as it is"),
  allow: describedAs(kind.grants, "what the plugin may reach; nothing where it is not set"),
  fuel: describedAs(kind.count, "instructions that a call may execute"),
  memory: describedAs(kind.size, "bytes of memory that a call may have, such as `64MiB`"),
  output: describedAs(kind.size, "bytes that the answer may have"),
  onFailure: describedAs(
    kind.failurePolicy,
    "what a failure of the plugin does: `block` where the event can be blocked, else `warn`, where it is not set",
  ),
} as const;

export type FieldName = keyof typeof FIELDS;

/** The fields of one hook, those that are there and of the right type. */
export type HookFields = FieldValues<typeof FIELDS>;

/** In which order a handler is chosen where a hook names several, and the fields that have an effect on one alone. */
export const HANDLERS = {
  command: ["jsonIO"],
  http: [],
  wasm: ["config", "allow", "fuel", "memory", "output", "onFailure"],
} as const satisfies Record<string, readonly FieldName[]>;

export const HANDLER_NAMES = Object.keys(HANDLERS) as readonly (keyof typeof HANDLERS)[];

/** Milliseconds that a hook may take where it doesn't say. */
export const DEFAULT_TIMEOUT_MS = 10_000;
