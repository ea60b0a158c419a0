import type { DialectName } from "../../event/table.ts";
import type { EntryWriter } from "./entry.ts";
import { o4Entries } from "./toml.ts";
import { openHarnessEntries } from "./yaml.ts";

/** How each system's hook file gets new entries. */
export const ENTRY_WRITERS: Readonly<Record<DialectName, EntryWriter>> = {
  openharness: openHarnessEntries,
  o4: o4Entries,
};
