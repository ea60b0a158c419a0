import { type ExtendedFile, extendHookFile, writeHookFile } from "../../bundle/configure.ts";
import { suggestedEntries } from "../../bundle/entries/entry.ts";
import { ENTRY_WRITERS } from "../../bundle/entries/registry.ts";
import { hookFileOf } from "../../bundle/hook-file.ts";
import type { Manifest } from "../../bundle/manifest/manifest.ts";
import type { BundlePlace } from "../../bundle/place.ts";
import type { JsonObject } from "../../event/json.ts";
import { DIALECT_NAMES, type DialectName } from "../../event/table.ts";
import { shortPath } from "../path.ts";
import { printable } from "../style.ts";

/** What becomes of a bundle's entries: some text to paste, or files to write. */
export interface EntryPlan {
  readonly write: () => Promise<void>;
  readonly lines: readonly string[];
  readonly json: JsonObject;
}

/**
 * Plans to put a bundle's entries into the hook files of some systems, or to give them to paste where none is named. What
 * can't be done is told before anything is written. Throws like `extendHookFile`.
 */
export async function planEntries(
  manifest: Manifest,
  systems: readonly DialectName[],
  place: BundlePlace,
): Promise<EntryPlan> {
  const entries = suggestedEntries(manifest);
  const files: ExtendedFile[] = [];
  for (const system of new Set(systems)) files.push(await extendHookFile(system, manifest.name, entries, place));
  const shown = DIALECT_NAMES.filter((system) => systems.length === 0 || systems.includes(system)).flatMap((system) => {
    const [file, text] = [hookFileOf(system, place), ENTRY_WRITERS[system].render(entries)];
    return file === null || text === "" ? [] : [{ system, file, text }];
  });
  const pasted = shown.flatMap(({ file, text }) => ["", `# ${shortPath(file)}`, ...linesOf(text)]);
  return {
    write: async () => {
      for (const file of files) await writeHookFile(file);
    },
    lines: systems.length > 0 ? files.flatMap(describe) : [...pasted.slice(0, 1).map(() => HOW), ...pasted],
    json: {
      configured: files.map(({ file, added }) => ({ file, added: added.length })),
      entries: Object.fromEntries(shown.map(({ system, text }) => [system, text])),
    },
  };
}

const HOW = "it runs where an entry names it; paste one, or add it with --configure:";

function describe({ dialect, file, added }: ExtendedFile): readonly string[] {
  if (added.length === 0) return [`${shortPath(file)} has its entries already`];
  return [`added its entries to ${shortPath(file)}:`, ...linesOf(ENTRY_WRITERS[dialect].render(added))];
}

function linesOf(text: string): readonly string[] {
  return printable(text).trimEnd().split("\n");
}
