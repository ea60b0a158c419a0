import { isAbsolute, resolve } from "node:path";
import type { HandlerSpec, HookEntry } from "../../config/entry.ts";
import { NO_GRANTS } from "../../config/field.ts";
import { readFields } from "../../config/fields.ts";
import type { SourceText } from "../../config/layer.ts";
import { fieldOf, type LocatedTable } from "../../config/located.ts";
import { warnOfMistakes } from "../../config/mistake.ts";
import type { Report } from "../../config/report.ts";
import { type EventName, eventRow } from "../../event/table.ts";
import { compileRegex } from "../../match/regex.ts";
import { DEFAULT_TIMEOUT_MS, FIELDS, HANDLER_NAMES, HANDLERS, type HookFields } from "./fields.ts";
import { parseMatch } from "./match.ts";
import { MISTAKES } from "./mistakes.ts";

/** Where a hook stands. */
interface HookPlace {
  readonly id: string;
  readonly event: EventName;
  readonly source: SourceText;
  readonly report: Report;
}

type HandlerName = (typeof HANDLER_NAMES)[number];

/** One hook as an entry, or null where it lacks what it needs: the report says why. */
export function parseHook(hook: LocatedTable, place: HookPlace): HookEntry | null {
  const { source, report, event } = place;
  const values = readFields(FIELDS, hook, report);
  const handler = chooseHandler(hook, values, report);
  if (handler === null) return null;
  warnOfNoEffect(hook, handler, report);
  const match = values.match === undefined ? null : parseMatch(values.match);
  if (match?.kind === "regex" && compileRegex(match) === null) {
    report.warn("match.invalid-regex", positionOf(hook, "match"), `\`${match.written}\` can't be compiled`);
  }
  const mayBlock = eventRow(event).openharness?.blocks === "always";
  const entry: HookEntry = {
    id: place.id,
    event,
    source: { file: source.file, ...hook.at, layer: source.layer, dialect: "openharness" },
    nativeHandler: handler,
    handler: handlerSpec(handler, values, source),
    refusal: null,
    match,
    timeoutMs: values.timeout ?? DEFAULT_TIMEOUT_MS,
    timeoutSet: values.timeout !== undefined,
    onFailure: values.onFailure ?? (mayBlock ? "block" : "warn"),
  };
  warnOfMistakes(MISTAKES, { entry, fields: values }, hook, report);
  return entry;
}

function chooseHandler(hook: LocatedTable, values: HookFields, report: Report): HandlerName | null {
  const named = HANDLER_NAMES.filter((name) => fieldOf(hook, name) !== null);
  const [first, ...others] = named;
  if (first === undefined) {
    report.error("config.missing", hook.at, "the hook has none of `command`, `http` and `wasm`");
    return null;
  }
  for (const other of others) {
    const message = `the hook names \`${first}\` and \`${other}\`: only \`${first}\` runs`;
    report.warn("config.several-handlers", positionOf(hook, other), message);
  }
  // A field of the wrong type was reported already.
  return values[first] === undefined ? null : first;
}

function warnOfNoEffect(hook: LocatedTable, handler: HandlerName, report: Report): void {
  for (const [owner, fields] of Object.entries(HANDLERS)) {
    if (owner === handler) continue;
    for (const name of fields) {
      const field = fieldOf(hook, name);
      if (field === null) continue;
      const message = `\`${name}\` has an effect on \`${owner}\` hooks alone, and this is a \`${handler}\` hook`;
      report.warn("config.no-effect", field.at, message);
    }
  }
}

function positionOf(hook: LocatedTable, name: string) {
  return fieldOf(hook, name)?.value.at ?? hook.at;
}

function handlerSpec(handler: HandlerName, values: HookFields, source: SourceText): HandlerSpec {
  switch (handler) {
    case "command": {
      const answer = values.jsonIO === true ? "json" : "exit-code";
      return { kind: "command", command: values.command ?? "", shell: "/bin/sh", cwd: null, env: {}, answer };
    }
    case "http":
      return { kind: "http", url: values.http ?? "" };
    case "wasm": {
      const plugin = values.wasm ?? "";
      return {
        kind: "wasm",
        plugin,
        path: isAbsolute(plugin) ? plugin : resolve(source.base, plugin),
        config: values.config ?? {},
        grants: values.allow ?? NO_GRANTS,
        limits: { fuel: values.fuel ?? null, memory: values.memory ?? null, output: values.output ?? null },
      };
    }
  }
}
