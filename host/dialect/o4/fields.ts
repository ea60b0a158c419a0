import * as kind from "../../config/field.ts";
import { describedAs } from "../../config/field.ts";
import type { FieldValues } from "../../config/fields.ts";

/** Every field that a hook may have. Sources: the o4 document, "Hook fields", and for `wasm` the plugin contract. */
export const FIELDS = {
  event: describedAs(kind.text, "when the hook runs"),
  handler: describedAs(kind.text, "how it runs: `command` where it is not set"),
  command: describedAs(kind.text, "a shell command, run with `/bin/bash -c`"),
  url: describedAs(kind.text, "a public `http` or `https` address that the event is sent to with POST"),
  prompt: describedAs(kind.anyText, "for `prompt` and `agent`: a shell command"),
  plugin: describedAs(kind.text, "for `wasm`: a component, by its path or as `bundle/plugin`"),
  matcher: describedAs(kind.anyText, "whole tool names with `|` between them; every tool where it is not set"),
  on_failure: describedAs(kind.anyText, "what a failure does: `warn` where it is not set, `ignore` or `block`"),
  timeout_secs: describedAs(kind.seconds, "seconds; 10 where it is not set, 30 for `prompt` and `agent`"),
  cwd: describedAs(kind.text, "the folder that the command runs in"),
  working_dir: describedAs(kind.text, "the same as `cwd`"),
  workdir: describedAs(kind.text, "the same as `cwd`"),
  env: describedAs(kind.stringTable, "further environment variables for the command"),
  model: describedAs(kind.anyText, "no effect"),
  fuel: describedAs(kind.count, "instructions that a call of the plugin may execute"),
  memory: describedAs(kind.size, "bytes of memory that a call may have, such as `64MiB`"),
  output: describedAs(kind.size, "bytes that the plugin's answer may have"),
  config: describedAs(kind.table, "handed to the plugin as it is"),
  allow: describedAs(kind.grants, "what the plugin may reach; nothing where it is not set"),
} as const;

export type FieldName = keyof typeof FIELDS;

/** The fields of one hook, those that are there and of the right type. */
export type HookFields = FieldValues<typeof FIELDS>;

/** The fields that every hook uses, whatever runs it. */
export const COMMON_FIELDS: readonly FieldName[] = ["event", "handler", "matcher", "on_failure", "timeout_secs"];

/** The names of the working folder's field; the first that is there counts. */
export const CWD_FIELDS = ["cwd", "working_dir", "workdir"] as const satisfies readonly FieldName[];
