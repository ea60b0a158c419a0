import { join } from "node:path";
import type { Grants, HookEntry } from "../../config/entry.ts";
import { NO_GRANTS } from "../../config/field.ts";
import { openharness } from "../../dialect/openharness/index.ts";
import type { EventCall } from "../../event/call.ts";
import { type CallGrants, openGrants } from "../../handler/wasm/grants.ts";

/** Opens grants as the host opens those of an entry in the project file of `cwd`. */
export function openCallGrants(grants: Grants, cwd: string, env: EventCall["env"]): Promise<CallGrants> {
  const file = join(cwd, ".oh/config.yaml");
  const entry: HookEntry = {
    id: "project:openharness:preToolUse:1",
    event: "preToolUse",
    source: { layer: "project", dialect: "openharness", file, line: 1, column: 1 },
    nativeHandler: "wasm",
    handler: {
      kind: "wasm",
      plugin: file,
      path: file,
      config: {},
      grants,
      limits: { fuel: null, memory: null, output: null },
    },
    refusal: null,
    match: null,
    timeoutMs: 0,
    timeoutSet: false,
    onFailure: "block",
  };
  const call: EventCall = { event: "preToolUse", context: {}, mode: "interactive", cwd, timestamp: 0, env };
  return openGrants(grants, { entry, dialect: openharness, call, signal: new AbortController().signal });
}

/** Grants as a table of lists, such as `{ "read": ["./docs"] }`; null for anything else. */
export function readGrants(value: unknown): Grants | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const isKnown = ([kind, names]: [string, unknown]) =>
    Object.hasOwn(NO_GRANTS, kind) && Array.isArray(names) && names.every((name) => typeof name === "string");
  return Object.entries(value).every(isKnown) ? { ...NO_GRANTS, ...value } : null;
}
