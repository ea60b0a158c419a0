import { readFile, realpath, stat } from "node:fs/promises";
import { sep } from "node:path";
import type { DialectName } from "../event/table.ts";
import { writeFileAtomically } from "../write-file.ts";
import type { NewEntry } from "./entries/entry.ts";
import { ENTRY_WRITERS } from "./entries/registry.ts";
import { bundleError, codeOf, unwritable } from "./failed.ts";
import { hookFileOf, isOwnFolder, ownFolder } from "./hook-file.ts";
import type { BundlePlace } from "./place.ts";
import { entriesNaming } from "./users.ts";

/** A hook file with new entries in it, before it is written. */
export interface ExtendedFile {
  readonly dialect: DialectName;
  readonly file: string;
  /** Where that file really is. */
  readonly target: string;
  readonly mode: number;
  readonly text: string;
  /** The entries that are new. */
  readonly added: readonly NewEntry[];
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
  const added = extended === text ? [] : missing;
  return { dialect, file, target: await targetOf(file, place), mode, text: extended, added };
}

/** Writes a hook file with its new entries. Throws `bundle.store`; the file is then what it was. */
export async function writeHookFile({ file, target, text, mode, added }: ExtendedFile): Promise<void> {
  if (added.length > 0) await writeFileAtomically(target, text, mode).catch(unwritable(file));
}

/**
 * What a hook file leads to where it is a link: the user's own may lie anywhere, as people keep them; a workspace's has to
 * lie in the workspace.
 */
async function targetOf(file: string, place: BundlePlace): Promise<string> {
  const target = await realpath(file).catch(() => null);
  if (target === null || isOwnFolder(place)) return target ?? file;
  if (target.startsWith((await realpath(place.workspace)) + sep)) return target;
  const hint = "paste the entries that are shown without `--configure`";
  throw bundleError("bundle.configure", `\`${file}\` is a link that leads out of the workspace`, hint);
}

async function readHookFile(file: string): Promise<{ readonly text: string; readonly mode: number }> {
  try {
    return { text: await readFile(file, "utf8"), mode: (await stat(file)).mode & 0o777 };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { text: "", mode: 0o644 };
    throw bundleError("bundle.configure", `\`${file}\` can't be read (${codeOf(error)})`, "check its permissions");
  }
}
