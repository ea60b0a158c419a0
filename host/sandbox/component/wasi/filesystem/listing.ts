import { type Dirent, opendirSync } from "node:fs";
import { ask } from "../../../grants/disk/errno.ts";
import type { OpenFolder } from "../../../grants/disk/folder.ts";
import type { Quota } from "../../../grants/quota.ts";
import { fail } from "../errors.ts";
import type { Guest } from "../guest.ts";
import { Resource } from "../resource.ts";
import { type DescriptorType, typeOf } from "./stat.ts";

export interface DirectoryEntry {
  readonly type: DescriptorType;
  readonly name: string;
}

/** `wasi:filesystem/types` `directory-entry-stream`: the entries of a folder by name, as they were when it was opened. */
export class DirectoryEntryStream extends Resource {
  readonly #entries: Iterator<DirectoryEntry>;

  /** @throws {WitError} `overflow` where the guest would hold too many entries, or what the system says */
  constructor({ resources, opened }: Guest, folder: OpenFolder) {
    const quota = opened.handles.listed;
    const entries = listed(folder, quota);
    super(resources, () => quota.giveBack(entries.length));
    this.#entries = entries.values();
  }

  readDirectoryEntry(): DirectoryEntry | undefined {
    return this.#entries.next().value;
  }
}

/** The order on the disk differs from machine to machine, and a plugin's answer must not. */
function listed(folder: OpenFolder, quota: Quota): DirectoryEntry[] {
  const directory = ask(() => opendirSync(folder.path));
  const entries: DirectoryEntry[] = [];
  try {
    for (let entry = next(); entry !== null; entry = next()) {
      if (!quota.take(1)) fail("overflow");
      entries.push({ type: typeOf(entry), name: entry.name });
    }
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    quota.giveBack(entries.length);
    throw error;
  } finally {
    directory.closeSync();
  }

  function next(): Dirent | null {
    return ask(() => directory.readSync());
  }
}
