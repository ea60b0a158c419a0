import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { plainValue } from "../../config/located.ts";
import { parseYaml } from "../../config/yaml.ts";
import type { JsonObject, JsonValue } from "../../event/json.ts";
import { isJsonObject } from "../../event/json.ts";
import { eventRow } from "../../event/table.ts";
import type { EntryWriter, NewEntry } from "./entry.ts";
import { insertionIn, STEP } from "./yaml-place.ts";

/** openHarness's hook file: each entry goes to the end of its event's list. */
export const openHarnessEntries: EntryWriter = {
  render(entries) {
    const events = Map.groupBy(entries.filter(isKnown), eventOf);
    if (events.size === 0) return "";
    const blocks = [...events].map(
      ([event, of]) => `${pad(STEP)}${event}:\n${of.map((one) => item(one, 2 * STEP)).join("")}`,
    );
    return `hooks:\n${blocks.join("")}`;
  },
  insert(text, entries) {
    let extended = text;
    for (const entry of entries.filter(isKnown)) {
      const next = withEntry(extended, entry);
      if (next === null || !isExtended(extended, next, entry)) return null;
      extended = next;
    }
    return extended;
  },
};

function isKnown({ event }: NewEntry): boolean {
  return eventRow(event).openharness !== null;
}

function eventOf({ event }: NewEntry): string {
  return eventRow(event).openharness?.name ?? event;
}

function fieldsOf({ plugin, match, config, onFailure }: NewEntry): JsonObject {
  return {
    wasm: plugin,
    ...(match.length === 0 ? {} : { match: matchText(match) }),
    ...(Object.keys(config).length === 0 ? {} : { config }),
    ...(onFailure === null ? {} : { onFailure }),
  };
}

/** One name is a substring there; several are a regular expression. */
function matchText(names: readonly string[]): string {
  const [only = "", ...others] = names;
  return others.length === 0 ? only : `/^(?:${names.map(literal).join("|")})$/`;
}

function literal(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** An entry as an item of a list whose dashes stand in that column. */
function item(entry: NewEntry, indent: number): string {
  const lines = stringify(fieldsOf(entry), { lineWidth: 0 }).trimEnd().split("\n");
  return lines.map((line, index) => `${pad(indent)}${index === 0 ? "- " : "  "}${line}\n`).join("");
}

function pad(count: number): string {
  return " ".repeat(count);
}

/** The text with the entry at the place that is its own, or null where none is. */
function withEntry(text: string, entry: NewEntry): string | null {
  const place = insertionIn(text, eventOf(entry));
  if (place === null) return null;
  const { offset, indent, missing } = place;
  const keys = missing.map((key, index) => `${pad(indent + index * STEP)}${key}:\n`);
  const added = keys.join("") + item(entry, indent + missing.length * STEP);
  const before = text.slice(0, offset);
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const start = before === "" || before.endsWith("\n") ? "" : lineBreak;
  return `${before}${start}${added.replaceAll("\n", lineBreak)}${text.slice(offset)}`;
}

/** Whether the new text says what the old one said, and the entry at the end of its event's list. */
function isExtended(before: string, after: string, entry: NewEntry): boolean {
  const [old, now] = [contentOf(before), contentOf(after)];
  if (!isJsonObject(old) || now === undefined) return false;
  const hooks = isJsonObject(old.hooks) ? old.hooks : {};
  const list = hooks[eventOf(entry)];
  const expected = {
    ...old,
    hooks: { ...hooks, [eventOf(entry)]: [...(Array.isArray(list) ? list : []), fieldsOf(entry)] },
  };
  return isDeepStrictEqual(now, expected);
}

function contentOf(text: string): JsonValue | undefined {
  const { value, problems } = parseYaml(text);
  if (problems.length > 0) return undefined;
  return value === null ? {} : plainValue(value);
}
