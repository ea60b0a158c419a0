import { isDeepStrictEqual } from "node:util";
import { parse, stringify, type TomlTable } from "smol-toml";
import { eventRow } from "../../event/table.ts";
import type { EntryWriter, NewEntry } from "./entry.ts";

/** o4's hook file: entries go to its end, which is where tables of the outermost level may always stand. */
export const o4Entries: EntryWriter = {
  render(entries) {
    const hooks = hooksOf(entries);
    return hooks.length === 0 ? "" : `${stringify({ hooks }).trimEnd()}\n`;
  },
  insert(text, entries) {
    if (hooksOf(entries).length === 0) return text;
    const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    const after = `${before}${before === "" ? "" : "\n"}${this.render(entries)}`;
    return isExtended(text, after, hooksOf(entries)) ? after : null;
  },
};

function hooksOf(entries: readonly NewEntry[]): readonly TomlTable[] {
  return entries.flatMap(({ event, plugin, match, config, onFailure }) => {
    const native = eventRow(event).o4?.name;
    if (native === undefined) return [];
    return {
      event: native,
      handler: "wasm",
      plugin,
      ...(match.length === 0 ? {} : { matcher: match.join("|") }),
      ...(onFailure === null ? {} : { on_failure: onFailure }),
      // What TOML can't say is null, and a plugin reads nothing as null.
      ...(Object.keys(config).length === 0 ? {} : { config: withoutNulls(config) }),
    };
  });
}

function withoutNulls(value: object): TomlTable {
  return JSON.parse(JSON.stringify(value, (_key, one: unknown) => (one === null ? undefined : one))) as TomlTable;
}

/** Whether the new text says what the old one said, and the new hooks after its own. */
function isExtended(before: string, after: string, hooks: readonly TomlTable[]): boolean {
  try {
    const { hooks: old = [], ...rest } = parse(before);
    const { hooks: all, ...restAfter } = parse(after);
    return Array.isArray(old) && isDeepStrictEqual([all, restAfter], [[...old, ...plain(hooks)], rest]);
  } catch {
    return false;
  }
}

function plain(hooks: readonly TomlTable[]): readonly TomlTable[] {
  return (parse(stringify({ hooks })).hooks ?? []) as readonly TomlTable[];
}
