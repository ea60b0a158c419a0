import * as kind from "../../config/field.ts";
import type { FieldValues } from "../../config/fields.ts";

/** Every field that a hook may have. Sources: the openHarness document and, for `wasm`, the plugin contract. */
export const FIELDS = {
  command: kind.text,
  http: kind.text,
  wasm: kind.text,
  match: kind.text,
  timeout: kind.milliseconds,
  jsonIO: kind.flag,
  config: kind.table,
  allow: kind.grants,
  fuel: kind.count,
  memory: kind.size,
  output: kind.size,
  onFailure: kind.failurePolicy,
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
