import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DialectName } from "../event/table.ts";
import { writeFileAtomically } from "../write-file.ts";
import type { NewEntry } from "./entries/entry.ts";
import { ENTRY_WRITERS } from "./entries/registry.ts";
import { bundleError, codeOf } from "./failed.ts";
import { unwritable } from "./store.ts";

/**
 * Adds entries to a system's hook file in the workspace, and leaves everything else in it as it is. Throws `bundle.configure` where that can't be done; the file is then what it was.
 */
export async function configure(dialect: DialectName, entries: readonly NewEntry[], workspace: string): Promise<void> {
  const writer = ENTRY_WRITERS[dialect];
  const file = join(workspace, writer.file);
  const { text, mode } = await readHookFile(file);
  const extended = writer.insert(text, entries);
  if (extended === null) {
    throw bundleError("bundle.configure", `\`${file}\` is written in a way that entries can't be added to`);
  }
  if (extended !== text) await writeFileAtomically(file, extended, mode).catch(unwritable(file));
}

async function readHookFile(file: string): Promise<{ readonly text: string; readonly mode: number }> {
  try {
    return { text: await readFile(file, "utf8"), mode: (await stat(file)).mode & 0o777 };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { text: "", mode: 0o644 };
    throw bundleError("bundle.configure", `\`${file}\` can't be read (${codeOf(error)})`, "check its permissions");
  }
}
