import { absentResource } from "./absent.ts";
import type { Interfaces } from "./guest.ts";

const Descriptor = absentResource("Descriptor", {
  error: "bad-descriptor",
  fallible: [
    "advise",
    "appendViaStream",
    "createDirectoryAt",
    "getFlags",
    "getType",
    "linkAt",
    "metadataHash",
    "metadataHashAt",
    "openAt",
    "read",
    "readDirectory",
    "readViaStream",
    "readlinkAt",
    "removeDirectoryAt",
    "renameAt",
    "setSize",
    "setTimes",
    "setTimesAt",
    "stat",
    "statAt",
    "symlinkAt",
    "sync",
    "syncData",
    "unlinkFileAt",
    "write",
    "writeViaStream",
  ],
  infallible: ["isSameObject"],
});

const DirectoryEntryStream = absentResource("DirectoryEntryStream", {
  error: "bad-descriptor",
  fallible: ["readDirectoryEntry"],
});

/** `wasi:filesystem`: no folder is open, and without one there is nothing to open a file from. */
export const filesystem: Interfaces = {
  "wasi:filesystem/preopens": () => ({ getDirectories: (): [object, string][] => [] }),
  "wasi:filesystem/types": () => ({ Descriptor, DirectoryEntryStream, filesystemErrorCode: () => undefined }),
};
