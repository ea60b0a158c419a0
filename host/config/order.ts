import { DIALECT_NAMES } from "../event/table.ts";
import type { HookEntry } from "./entry.ts";
import { LAYERS } from "./layer.ts";

/** Entries in the order in which they run: by layer, within a layer by dialect, within a file as written. */
export function inRunOrder(entries: readonly HookEntry[]): readonly HookEntry[] {
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ source }: HookEntry): number {
  return LAYERS.indexOf(source.layer) * DIALECT_NAMES.length + DIALECT_NAMES.indexOf(source.dialect);
}
