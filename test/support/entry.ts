import type { CommandSpec, HookEntry, HttpSpec, WasmSpec } from "../../host/config/entry.ts";
import { NO_GRANTS } from "../../host/config/field.ts";

/** A command that answers with its exit code. */
export const COMMAND: CommandSpec = {
  kind: "command",
  command: "./hook.sh",
  shell: "/bin/sh",
  cwd: null,
  env: {},
  answer: "exit-code",
};

/** A command that answers with JSON. */
export const JSON_COMMAND: CommandSpec = { ...COMMAND, answer: "json" };

/** A server. */
export const HTTP: HttpSpec = { kind: "http", url: "http://127.0.0.1:9/" };

/** A plugin without configuration, grants or limits. */
export const WASM: WasmSpec = {
  kind: "wasm",
  plugin: "./hook.wasm",
  path: "/workspace/hook.wasm",
  config: {},
  grants: NO_GRANTS,
  limits: { fuel: null, memory: null, output: null },
};

/** An entry of openHarness's project file on `preToolUse`, as far as `fields` says nothing else. */
export function entryOf(fields: Partial<HookEntry> = {}): HookEntry {
  const handler = fields.handler ?? COMMAND;
  return {
    id: "project:openharness:preToolUse:1",
    event: "preToolUse",
    source: { file: "/workspace/.oh/config.yaml", line: 3, column: 7, layer: "project", dialect: "openharness" },
    nativeHandler: handler.kind,
    handler,
    refusal: null,
    match: null,
    timeoutMs: 10_000,
    timeoutSet: false,
    onFailure: "block",
    ...fields,
  };
}
