import { type Dirent, opendirSync } from "node:fs";
import { ask } from "../../grants/disk/errno.ts";
import type { OpenFolder } from "../../grants/disk/folder.ts";
import { fail } from "../errors.ts";
import { Resource, type ResourceBudget } from "../resource.ts";
import { type DescriptorType, typeOf } from "./stat.ts";

/** Entries of a folder that can be listed: they are sorted, and so all held at once. */
export const MAX_ENTRIES = 65_536;

export interface DirectoryEntry {
  readonly type: DescriptorType;
  readonly name: string;
}

/** `wasi:filesystem/types` `directory-entry-stream`: the entries of a folder by name, as they were when it was opened. */
export class DirectoryEntryStream extends Resource {
  readonly #entries: Iterator<DirectoryEntry>;

  /** @throws {WitError} `overflow` for a folder of more than `MAX_ENTRIES`, or what the system says */
  constructor(budget: ResourceBudget, folder: OpenFolder) {
    super(budget);
    this.#entries = listed(folder).values();
  }

  readDirectoryEntry(): DirectoryEntry | undefined {
    return this.#entries.next().value;
  }
}

/** The order on the disk differs from machine to machine, and a plugin's answer must not. */
function listed(folder: OpenFolder): DirectoryEntry[] {
  const directory = ask(() => opendirSync(folder.path));
  try {
    const entries: DirectoryEntry[] = [];
    for (let entry = next(); entry !== null; entry = next()) {
      if (entries.length === MAX_ENTRIES) fail("overflow");
      entries.push({ type: typeOf(entry), name: entry.name });
    }
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } finally {
    directory.closeSync();
  }

  function next(): Dirent | null {
    return ask(() => directory.readSync());
  }
}
