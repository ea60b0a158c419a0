import { join } from "node:path";
import { configure } from "../../bundle/configure.ts";
import { type NewEntry, suggestedEntries } from "../../bundle/entries/entry.ts";
import { ENTRY_WRITERS } from "../../bundle/entries/registry.ts";
import type { Manifest } from "../../bundle/manifest/manifest.ts";
import type { BundlePlace } from "../../bundle/place.ts";
import { usersOf } from "../../bundle/users.ts";
import { DIALECT_NAMES, type DialectName } from "../../event/table.ts";
import { shortPath } from "../path.ts";
import { printable } from "../style.ts";

/** What to say of a bundle's entries. */
export interface EntryReport {
  readonly lines: readonly string[];
  readonly json: { readonly configured: readonly string[]; readonly entries: Readonly<Record<string, string>> };
}

/** Writes a bundle's entries into the hook files of some systems, once, or gives them to paste. */
export async function reportEntries(
  manifest: Manifest,
  systems: readonly DialectName[],
  place: BundlePlace,
): Promise<EntryReport> {
  const entries = suggestedEntries(manifest);
  const users = systems.length === 0 ? [] : await usersOf(manifest.name, place);
  const configured: string[] = [];
  for (const system of new Set(systems)) {
    const file = join(place.workspace, ENTRY_WRITERS[system].file);
    const isThere = ({ plugin, event }: NewEntry) =>
      users.some((user) => user.file === file && `${manifest.name}/${user.plugin}` === plugin && user.event === event);
    await configure(
      system,
      entries.filter((entry) => !isThere(entry)),
      place.workspace,
    );
    configured.push(file);
  }
  const texts = DIALECT_NAMES.filter((system) => systems.length === 0 || systems.includes(system))
    .map((system) => [system, ENTRY_WRITERS[system].render(entries)] as const)
    .filter(([, text]) => text !== "");
  const pasted =
    systems.length > 0
      ? []
      : texts.flatMap(([system, text]) => [
          "",
          `# ${ENTRY_WRITERS[system].file}`,
          ...printable(text).trimEnd().split("\n"),
        ]);
  return {
    lines: [...configured.map((file) => `added its entries to ${shortPath(file)}`), ...hint(pasted), ...pasted],
    json: { configured, entries: Object.fromEntries(texts) },
  };
}

function hint(pasted: readonly string[]): readonly string[] {
  return pasted.length === 0 ? [] : ["it runs where an entry names it; paste one, or add it with --configure:"];
}
