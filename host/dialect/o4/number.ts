import type { HookEntry } from "../../config/entry.ts";
import { eventRow } from "../../event/table.ts";
import type { UnnumberedEntry } from "./hook.ts";

/** The entries of one file with their identifiers: `project:o4:PreToolUse:1`, counted per event. */
export function numbered(entries: readonly UnnumberedEntry[]): readonly HookEntry[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const name = eventRow(entry.event).o4?.name ?? entry.event;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id: `${entry.source.layer}:o4:${name}:${count}`, ...entry };
  });
}
