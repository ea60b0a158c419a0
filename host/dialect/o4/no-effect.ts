import { fieldOf, type LocatedTable } from "../../config/located.ts";
import type { Report } from "../../config/report.ts";
import { COMMON_FIELDS, CWD_FIELDS, FIELDS, type FieldName } from "./fields.ts";
import { type HandlerName, handlerRow } from "./handlers.ts";

/** Warns of known fields that do nothing where they stand. Source: the o4 document, section "Hook fields". */
export function warnOfNoEffect(hook: LocatedTable, handler: HandlerName, report: Report): void {
  const { uses } = handlerRow(handler);
  const folder = CWD_FIELDS.find((name) => fieldOf(hook, name) !== null);
  for (const name of NOT_COMMON) {
    const field = fieldOf(hook, name);
    if (field === null || (uses.includes(name) && !isOtherFolder(name, folder))) continue;
    const message = uses.includes(name)
      ? `\`${name}\` has no effect beside \`${folder}\``
      : `\`${name}\` has no effect on a \`${handler}\` hook`;
    const hint = name === "model" ? "remove it: no hook calls a model" : undefined;
    report.warn("config.no-effect", field.at, message, hint);
  }
}

const NOT_COMMON = (Object.keys(FIELDS) as FieldName[]).filter((name) => !COMMON_FIELDS.includes(name));

/** Only the first of the working folder's names counts. */
function isOtherFolder(name: FieldName, folder: FieldName | undefined): boolean {
  return CWD_FIELDS.some((other) => other === name) && name !== folder;
}
