import { Descriptor } from "./filesystem/descriptor.ts";
import { FolderDescriptor } from "./filesystem/folder.ts";
import { DirectoryEntryStream } from "./filesystem/listing.ts";
import { filesystemErrorCode } from "./filesystem/streams.ts";
import type { Guest, Interfaces } from "./guest.ts";

/** `wasi:filesystem`: the granted folders are open, and without one there is nothing to open a file from. */
export const filesystem: Interfaces = {
  "wasi:filesystem/preopens": (guest) => ({ getDirectories: () => directoriesOf(guest) }),
  "wasi:filesystem/types": () => ({ Descriptor, DirectoryEntryStream, filesystemErrorCode }),
};

function directoriesOf(guest: Guest): [Descriptor, string][] {
  return guest.opened.folders.map(({ folder, grant }) => [
    new FolderDescriptor(guest, folder.hold(), grant),
    grant.guestPath,
  ]);
}
