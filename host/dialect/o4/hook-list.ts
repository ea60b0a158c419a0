import { describe, type Located, type LocatedTable } from "../../config/located.ts";
import type { Report } from "../../config/report.ts";

/** The hooks of a list. Anything that isn't one is an error; `hint` says how they are written. */
export function hookTables(hooks: Located, hint: string, report: Report): readonly LocatedTable[] {
  if (hooks.kind !== "list") {
    report.error("config.type", hooks.at, `expected a list of hooks, got ${describe(hooks)}`, hint);
    return [];
  }
  return hooks.items.flatMap((item) => {
    if (item.kind === "table") return [item];
    report.error("config.type", item.at, `expected a hook, got ${describe(item)}`, hint);
    return [];
  });
}
