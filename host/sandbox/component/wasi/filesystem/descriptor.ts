import { fdatasyncSync, fsyncSync, futimesSync } from "node:fs";
import { ask } from "../../../grants/disk/errno.ts";
import { type Handle, statsOf } from "../../../grants/disk/handles.ts";
import { fail } from "../errors.ts";
import type { Guest } from "../guest.ts";
import { Resource } from "../resource.ts";
import {
  type DescriptorType,
  hashOf,
  type MetadataHash,
  type NewTimestamp,
  statOf,
  timesToSet,
  typeOf,
} from "./stat.ts";

/** `descriptor-flags`, as far as they are given. */
export interface DescriptorFlags {
  readonly read?: boolean;
  readonly write?: boolean;
  readonly mutateDirectory?: boolean;
  readonly fileIntegritySync?: boolean;
  readonly dataIntegritySync?: boolean;
  readonly requestedWriteSync?: boolean;
}

/** What a descriptor stands on. */
export interface DescriptorParts {
  readonly guest: Guest;
  /** What is open. The descriptor takes it over, and releases it by `release`. */
  readonly handle: Handle;
  readonly release: () => void;
  /** @throws {WitError} where it is open for reading alone */
  readonly checkWritable: () => void;
}

/** `wasi:filesystem/types` `descriptor`: what files and folders have in common. */
export abstract class Descriptor extends Resource {
  readonly #parts: DescriptorParts;

  constructor(parts: DescriptorParts) {
    super(parts.guest.resources, parts.release);
    this.#parts = parts;
  }

  abstract getFlags(): DescriptorFlags;

  getType(): DescriptorType {
    return typeOf(statsOf(this.#parts.handle));
  }

  stat(): object {
    return statOf(statsOf(this.#parts.handle));
  }

  setTimes(access: NewTimestamp, modification: NewTimestamp): void {
    const { guest, handle, checkWritable } = this.#parts;
    checkWritable();
    const times = timesToSet(statsOf(handle), guest.timestampMs, access, modification);
    ask(() => futimesSync(handle.fd, ...times));
  }

  /** The system needs no advice. */
  advise(): void {}

  sync(): void {
    ask(() => fsyncSync(this.#parts.handle.fd));
  }

  syncData(): void {
    ask(() => fdatasyncSync(this.#parts.handle.fd));
  }

  isSameObject(other: Descriptor): boolean {
    const [one, two] = [statsOf(this.#parts.handle), statsOf(other.#parts.handle)];
    return one.dev === two.dev && one.ino === two.ino;
  }

  metadataHash(): MetadataHash {
    return hashOf(statsOf(this.#parts.handle));
  }
}

/** The methods that only files have. */
export const OF_FILES = ["appendViaStream", "read", "readViaStream", "setSize", "write", "writeViaStream"] as const;

/** The methods that only folders have. */
export const OF_FOLDERS = [
  "createDirectoryAt",
  "linkAt",
  "metadataHashAt",
  "openAt",
  "readDirectory",
  "readlinkAt",
  "removeDirectoryAt",
  "renameAt",
  "setTimesAt",
  "statAt",
  "symlinkAt",
  "unlinkFileAt",
] as const;

/** Gives a class of descriptors the methods that it doesn't have itself: they fail with that error. */
export function refuseMethods(type: { readonly prototype: Descriptor }, error: string, methods: readonly string[]) {
  for (const name of methods) Object.defineProperty(type.prototype, name, { value: () => fail(error), writable: true });
}

// What a guest calls on a handle that it made up.
refuseMethods(Descriptor, "bad-descriptor", ["getFlags", ...OF_FILES, ...OF_FOLDERS]);
