import {
  type BigIntStats,
  futimesSync,
  lutimesSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from "node:fs";
import { ask } from "../../../grants/disk/errno.ts";
import type { OpenFolder } from "../../../grants/disk/folder.ts";
import { openPlace } from "../../../grants/disk/open.ts";
import { isRooted, withoutSlashes } from "../../../grants/disk/path.ts";
import { type Place, walk } from "../../../grants/disk/walk.ts";
import type { FolderGrant } from "../../../grants/folder-grant.ts";
import { fail } from "../errors.ts";
import type { Guest } from "../guest.ts";
import { Descriptor, type DescriptorFlags, OF_FILES, refuseMethods } from "./descriptor.ts";
import { FileDescriptor } from "./file.ts";
import { DirectoryEntryStream } from "./listing.ts";
import { hashOf, type MetadataHash, type NewTimestamp, statOf, timesToSet } from "./stat.ts";

interface PathFlags {
  readonly symlinkFollow?: boolean;
}

interface OpenFlags {
  readonly create?: boolean;
  readonly directory?: boolean;
  readonly exclusive?: boolean;
  readonly truncate?: boolean;
}

/** A name in a folder, for what makes, moves or removes it. */
type NamedPlace = Place & { readonly name: string };

/** A granted folder, or one below it, that a guest has open. No path leads out of it. */
export class FolderDescriptor extends Descriptor {
  readonly #guest: Guest;
  readonly #folder: OpenFolder;
  readonly #grant: FolderGrant;

  /** Takes over the folder. */
  constructor(guest: Guest, folder: OpenFolder, grant: FolderGrant) {
    super({
      guest,
      handle: folder.handle,
      release: () => folder.release(),
      checkWritable: () => grant.checkWritable("."),
    });
    this.#guest = guest;
    this.#folder = folder;
    this.#grant = grant;
  }

  getFlags(): DescriptorFlags {
    return { read: true, mutateDirectory: this.#grant.writable };
  }

  readDirectory(): DirectoryEntryStream {
    return new DirectoryEntryStream(this.#guest, this.#folder);
  }

  openAt({ symlinkFollow = false }: PathFlags, path: string, open: OpenFlags, flags: DescriptorFlags): Descriptor {
    const { create = false, directory = false, exclusive = false, truncate = false } = open;
    const { read = false, write = false } = flags;
    if (flags.fileIntegritySync || flags.dataIntegritySync || flags.requestedWriteSync) fail("unsupported");
    if (create || truncate || write || flags.mutateDirectory) this.#grant.checkWritable(path);
    const mode = { read, write, create, directory, exclusive, truncate };
    // A file that must not be there yet must not be a link either.
    const opened = this.#walk(path, symlinkFollow && !exclusive, (place) => openPlace(place, mode, path, this.#grant));
    if (opened.kind === "folder") return new FolderDescriptor(this.#guest, opened.folder, this.#grant);
    return new FileDescriptor(this.#guest, opened.handle, { read, write });
  }

  statAt({ symlinkFollow = false }: PathFlags, path: string): object {
    return this.#walk(path, symlinkFollow, ({ entry }) => statOf(found(entry)));
  }

  metadataHashAt({ symlinkFollow = false }: PathFlags, path: string): MetadataHash {
    return this.#walk(path, symlinkFollow, ({ entry }) => hashOf(found(entry)));
  }

  setTimesAt(how: PathFlags, path: string, access: NewTimestamp, modification: NewTimestamp): void {
    this.#grant.checkWritable(path);
    this.#walk(path, how.symlinkFollow === true, ({ folder, name, entry }) => {
      const stats = found(entry);
      if (name !== null && !stats.isDirectory() && stats.nlink > 1n) this.#grant.refuseShared(path);
      const times = timesToSet(stats, this.#guest.timestampMs, access, modification);
      ask(() => (name === null ? futimesSync(folder.handle.fd, ...times) : lutimesSync(folder.at(name), ...times)));
    });
  }

  /** @throws {WitError} `not-permitted` for a link to a path from the root, which tells of what isn't granted */
  readlinkAt(path: string): string {
    return this.#walk(path, false, ({ folder, name, entry }) => {
      if (name === null || !found(entry).isSymbolicLink()) return fail("invalid");
      const text = ask(() => readlinkSync(folder.at(name)));
      return isRooted(text) ? this.#grant.refuseOutside(path) : text;
    });
  }

  createDirectoryAt(path: string): void {
    this.#change(path, "exist", ({ folder, name }) => ask(() => mkdirSync(folder.at(name))));
  }

  removeDirectoryAt(path: string): void {
    this.#change(path, "invalid", ({ folder, name }) => ask(() => rmdirSync(folder.at(name))));
  }

  unlinkFileAt(path: string): void {
    this.#grant.checkWritable(path);
    this.#walk(path, false, ({ folder, name }) => {
      if (name === null) return fail("is-directory");
      return ask(() => unlinkSync(folder.at(name)));
    });
  }

  renameAt(path: string, target: Descriptor, newPath: string): void {
    const other = target instanceof FolderDescriptor ? target : fail("not-directory");
    const mustBeFolder = path.endsWith("/") || newPath.endsWith("/");
    this.#change(path, "invalid", (from) => {
      if (!found(from.entry).isDirectory() && mustBeFolder) fail("not-directory");
      other.#change(newPath, "invalid", (to) =>
        ask(() => renameSync(from.folder.at(from.name), to.folder.at(to.name))),
      );
    });
  }

  linkAt(_how: PathFlags, _path: string, _target: Descriptor, newPath: string): void {
    this.#grant.refuseLink(newPath);
  }

  symlinkAt(_text: string, newPath: string): void {
    this.#grant.refuseLink(newPath);
  }

  #walk<T>(path: string, followLast: boolean, use: (place: Place) => T): T {
    return walk(this.#folder, path, { followLast, refuse: () => this.#grant.refuseOutside(path) }, use);
  }

  /** Changes what a name stands for; `unnamed` is the error for a path that ends in no name. */
  #change(path: string, unnamed: string, change: (place: NamedPlace) => void): void {
    this.#grant.checkWritable(path);
    this.#walk(withoutSlashes(path), false, ({ folder, name, entry }) => {
      if (name === null) return fail(unnamed);
      return change({ folder, name, entry });
    });
  }
}

refuseMethods(FolderDescriptor, "is-directory", OF_FILES);

function found(entry: BigIntStats | null): BigIntStats {
  return entry ?? fail("no-entry");
}
