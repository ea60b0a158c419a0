import { FAILURE_POLICIES, type FailurePolicy, type HookEntry } from "../../config/entry.ts";
import { readFields } from "../../config/fields.ts";
import type { SourceText } from "../../config/layer.ts";
import { fieldOf, type LocatedTable } from "../../config/located.ts";
import { warnOfMistakes } from "../../config/mistake.ts";
import type { Report } from "../../config/report.ts";
import { closest, suggestion } from "../../config/suggest.ts";
import { dialectEventNames, eventOfDialect } from "../../event/name.ts";
import type { EventName } from "../../event/table.ts";
import type { Position } from "../../failure/diagnostic.ts";
import { FIELDS, type FieldName, type HookFields } from "./fields.ts";
import { HANDLER_NAMES, type HandlerName, handlerRow } from "./handlers.ts";
import { parseMatcher } from "./match.ts";
import { MISTAKES } from "./mistakes.ts";
import { warnOfNoEffect } from "./no-effect.ts";
import { refusalOf } from "./refusal.ts";

/** An entry that isn't counted yet: its place among the file's entries makes its `id`. */
export type UnnumberedEntry = Omit<HookEntry, "id">;

/** One hook as an entry, or null where it isn't sound: the report says why. Source: the o4 document, "Hook fields". */
export function parseHook(hook: LocatedTable, source: SourceText, report: Report): UnnumberedEntry | null {
  const fields = readFields(FIELDS, hook, report);
  const event = eventOf(hook, fields, report);
  const handler = handlerOf(hook, fields, report);
  if (handler === null) return null;
  warnOfNoEffect(hook, handler, report);
  if (!hasWhatItNeeds(hook, handler, fields, report) || event === null) return null;
  const row = handlerRow(handler);
  const refusal = refusalOf(handler, fields);
  if (refusal !== null) report.warn(refusal.code, placeOf(hook, row.needs), refusal.message, refusal.hint);
  const entry: UnnumberedEntry = {
    event,
    source: { file: source.file, ...hook.at, layer: source.layer, dialect: "o4" },
    nativeHandler: handler,
    handler: row.spec(fields, source),
    refusal,
    match: fields.matcher === undefined ? null : parseMatcher(fields.matcher),
    timeoutMs: fields.timeout_secs ?? row.defaultTimeoutMs,
    timeoutSet: fields.timeout_secs !== undefined,
    onFailure: policyOf(hook, fields, report),
  };
  warnOfMistakes(MISTAKES, { entry, fields }, hook, report);
  return entry;
}

function eventOf(hook: LocatedTable, { event: name }: HookFields, report: Report): EventName | null {
  if (fieldOf(hook, "event") === null) report.error("config.missing", hook.at, "the hook has no `event`");
  // A field of the wrong type was reported already.
  if (name === undefined) return null;
  const event = eventOfDialect("o4", name);
  if (event === null) {
    const names = dialectEventNames("o4");
    const meant = closest(name, names);
    const hint = `${meant === null ? "" : `did you mean \`${meant}\`? `}valid names: ${names.join(", ")}`;
    report.error("config.unknown-event", placeOf(hook, "event"), `unknown event \`${name}\``, hint);
  }
  return event;
}

function handlerOf(hook: LocatedTable, { handler: name }: HookFields, report: Report): HandlerName | null {
  if (fieldOf(hook, "handler") === null) return "command";
  const handler = HANDLER_NAMES.find((known) => known === name) ?? null;
  if (handler === null && name !== undefined) {
    const hint = suggestion(name, HANDLER_NAMES);
    report.error("config.unknown-handler", placeOf(hook, "handler"), `unknown handler \`${name}\``, hint);
  }
  return handler;
}

function hasWhatItNeeds(hook: LocatedTable, handler: HandlerName, fields: HookFields, report: Report): boolean {
  const { needs, without } = handlerRow(handler);
  if (fieldOf(hook, needs) !== null) return fields[needs] !== undefined;
  if (without === "failure") return true;
  const other = HANDLER_NAMES.find((name) => fields[handlerRow(name).needs] !== undefined);
  const hint = `add \`${needs}\`${other === undefined ? "" : `, or \`handler = "${other}"\``}`;
  report.error("config.missing", hook.at, `the \`${handler}\` hook has no \`${needs}\``, hint);
  return false;
}

function policyOf(hook: LocatedTable, { on_failure: written }: HookFields, report: Report): FailurePolicy {
  const policy = FAILURE_POLICIES.find((name) => name === written);
  if (policy === undefined && written !== undefined) {
    const hint = suggestion(written, FAILURE_POLICIES);
    report.warn("config.unknown-value", placeOf(hook, "on_failure"), `\`${written}\` counts as \`warn\``, hint);
  }
  return policy ?? "warn";
}

function placeOf(hook: LocatedTable, name: FieldName): Position {
  return fieldOf(hook, name)?.value.at ?? hook.at;
}
