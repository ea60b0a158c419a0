import type { FailurePolicy } from "../../config/entry.ts";
import type { JsonObject } from "../../event/json.ts";
import type { EventName } from "../../event/table.ts";
import type { Manifest } from "../manifest/manifest.ts";

/** An entry to write into a hook file, in no system's own words. */
export interface NewEntry {
  readonly event: EventName;
  /** `team-guards/shell-guard`. */
  readonly plugin: string;
  /** Names of tools; where there are none, the plugin's own. */
  readonly match: readonly string[];
  readonly config: JsonObject;
  readonly onFailure: FailurePolicy | null;
}

/** How one system's hook file gets new entries. */
export interface EntryWriter {
  /** The entries as text to paste into an empty file; empty where the system has none of their events. */
  readonly render: (entries: readonly NewEntry[]) => string;
  /**
   * The file's text with the entries in it and everything else as it was, comments and layout included; null where that
   * can't be done.
   */
  readonly insert: (text: string, entries: readonly NewEntry[]) => string | null;
}

/** What a bundle suggests; where it suggests nothing, an entry for each event of each plugin. */
export function suggestedEntries({ name, plugins, entries }: Manifest): readonly NewEntry[] {
  if (entries.length > 0) return entries.map((entry) => ({ ...entry, plugin: `${name}/${entry.plugin}` }));
  return [...plugins].flatMap(([plugin, { events }]) =>
    events.map((event) => ({ event, plugin: `${name}/${plugin}`, match: [], config: {}, onFailure: null })),
  );
}
