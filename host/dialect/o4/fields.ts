import * as kind from "../../config/field.ts";
import type { FieldValues } from "../../config/fields.ts";

/** Every field that a hook may have. Sources: the o4 document, "Hook fields", and for `wasm` the plugin contract. */
export const FIELDS = {
  event: kind.text,
  handler: kind.text,
  command: kind.text,
  url: kind.text,
  prompt: kind.anyText,
  plugin: kind.text,
  matcher: kind.anyText,
  on_failure: kind.anyText,
  timeout_secs: kind.seconds,
  cwd: kind.text,
  working_dir: kind.text,
  workdir: kind.text,
  env: kind.stringTable,
  model: kind.anyText,
  fuel: kind.count,
  memory: kind.size,
  output: kind.size,
  config: kind.table,
  allow: kind.grants,
} as const;

export type FieldName = keyof typeof FIELDS;

/** The fields of one hook, those that are there and of the right type. */
export type HookFields = FieldValues<typeof FIELDS>;

/** The fields that every hook uses, whatever runs it. */
export const COMMON_FIELDS: readonly FieldName[] = ["event", "handler", "matcher", "on_failure", "timeout_secs"];

/** The names of the working folder's field; the first that is there counts. */
export const CWD_FIELDS = ["cwd", "working_dir", "workdir"] as const satisfies readonly FieldName[];
