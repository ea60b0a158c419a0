import { isAbsolute, resolve } from "node:path";
import type { HandlerSpec } from "../../config/entry.ts";
import { NO_GRANTS } from "../../config/field.ts";
import type { SourceText } from "../../config/layer.ts";
import { CWD_FIELDS, type FieldName, type HookFields } from "./fields.ts";

/** One way to run a hook. */
interface HandlerRow {
  /** The field without which there is nothing to run. */
  readonly needs: FieldName;
  /** Whether a hook without it is an error, or is listed and fails whenever it should run. */
  readonly without: "error" | "failure";
  /** The fields that have an effect on it, besides those that every hook has. */
  readonly uses: readonly FieldName[];
  readonly defaultTimeoutMs: number;
  spec(fields: HookFields, source: SourceText): HandlerSpec;
}

const SHELL_FIELDS = [...CWD_FIELDS, "env"] as const;

const prompt: HandlerRow = {
  needs: "prompt",
  without: "failure",
  uses: ["prompt", ...SHELL_FIELDS],
  defaultTimeoutMs: 30_000,
  spec: (fields) => shell(fields.prompt, fields),
};

/** Every handler by its name. Sources: the o4 document, "Handlers" and "Hook fields", and the plugin contract. */
export const HANDLERS = {
  command: {
    needs: "command",
    without: "error",
    uses: ["command", ...SHELL_FIELDS],
    defaultTimeoutMs: 10_000,
    spec: (fields) => shell(fields.command, fields),
  },
  http: {
    needs: "url",
    without: "error",
    uses: ["url"],
    defaultTimeoutMs: 10_000,
    spec: ({ url = "" }) => ({ kind: "http", url }),
  },
  prompt,
  agent: prompt,
  wasm: {
    needs: "plugin",
    without: "error",
    uses: ["plugin", "fuel", "memory", "output", "config", "allow"],
    defaultTimeoutMs: 10_000,
    spec: ({ plugin = "", config = {}, allow = NO_GRANTS, fuel = null, memory = null, output = null }, source) => ({
      kind: "wasm",
      plugin,
      path: isAbsolute(plugin) ? plugin : resolve(source.base, plugin),
      config,
      grants: allow,
      limits: { fuel, memory, output },
    }),
  },
} as const satisfies Record<string, HandlerRow>;

export type HandlerName = keyof typeof HANDLERS;

export const HANDLER_NAMES = Object.keys(HANDLERS) as readonly HandlerName[];

/** The row of a handler, with the table's wide types. */
export function handlerRow(name: HandlerName): HandlerRow {
  return HANDLERS[name];
}

function shell(command = "", fields: HookFields): HandlerSpec {
  const cwd = CWD_FIELDS.map((name) => fields[name]).find((folder) => folder !== undefined) ?? null;
  return { kind: "command", command, shell: "/bin/bash", cwd, env: fields.env ?? {}, answer: "json" };
}
