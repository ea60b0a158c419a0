import { readFile, stat } from "node:fs/promises";
import type { DialectName } from "../event/table.ts";
import { writeFileAtomically } from "../write-file.ts";
import type { NewEntry } from "./entries/entry.ts";
import { ENTRY_WRITERS } from "./entries/registry.ts";
import { bundleError, codeOf, unwritable } from "./failed.ts";
import { hookFileOf, ownFolder } from "./hook-file.ts";
import type { BundlePlace } from "./place.ts";
import { entriesNaming } from "./users.ts";

/** A hook file with new entries in it, before it is written. */
export interface ExtendedFile {
  readonly dialect: DialectName;
  readonly file: string;
  readonly mode: number;
  readonly text: string;
  /** How many entries are new. */
  readonly added: number;
}

/**
 * Puts those of a bundle's entries that a system's hook file doesn't have yet into its text, and leaves everything else in
 * it as it is. Writes nothing. Throws `bundle.configure` where that can't be done, and what is wrong with hook files.
 */
export async function extendHookFile(
  dialect: DialectName,
  bundle: string,
  entries: readonly NewEntry[],
  place: BundlePlace,
): Promise<ExtendedFile> {
  const file = hookFileOf(dialect, place);
  if (file === null) {
    const hint = `add the bundle with \`--cwd ${ownFolder(dialect, place.home)}\``;
    throw bundleError("bundle.configure", `the lock in \`${place.workspace}\` is for no hooks of ${dialect}`, hint);
  }
  const there = (await entriesNaming(bundle, place)).filter((entry) => entry.file === file);
  const isThere = ({ plugin, event }: NewEntry) =>
    there.some((entry) => `${bundle}/${entry.plugin}` === plugin && entry.event === event);
  const missing = entries.filter((entry) => !isThere(entry));
  const { text, mode } = await readHookFile(file);
  const extended = ENTRY_WRITERS[dialect].insert(text, missing);
  if (extended === null) {
    throw bundleError("bundle.configure", `\`${file}\` is written in a way that entries can't be added to`);
  }
  return { dialect, file, mode, text: extended, added: extended === text ? 0 : missing.length };
}

/** Writes a hook file with its new entries. Throws `bundle.store`; the file is then what it was. */
export async function writeHookFile({ file, text, mode, added }: ExtendedFile): Promise<void> {
  if (added > 0) await writeFileAtomically(file, text, mode).catch(unwritable(file));
}

async function readHookFile(file: string): Promise<{ readonly text: string; readonly mode: number }> {
  try {
    return { text: await readFile(file, "utf8"), mode: (await stat(file)).mode & 0o777 };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { text: "", mode: 0o644 };
    throw bundleError("bundle.configure", `\`${file}\` can't be read (${codeOf(error)})`, "check its permissions");
  }
}
