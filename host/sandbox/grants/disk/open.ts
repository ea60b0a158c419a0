import { constants, ftruncateSync } from "node:fs";
import { fail } from "../../component/wasi/errors.ts";
import type { FolderGrant } from "../folder-grant.ts";
import { ask } from "./errno.ts";
import type { OpenFolder } from "./folder.ts";
import { type Handle, statsOf } from "./handles.ts";
import type { Place } from "./walk.ts";

/** How something is opened, and what becomes of what is there. */
export interface OpenMode {
  readonly read: boolean;
  readonly write: boolean;
  /** Make an empty file where there is nothing. */
  readonly create: boolean;
  /** Fail where there is something, with `create`. */
  readonly exclusive: boolean;
  /** Empty the file that is there. */
  readonly truncate: boolean;
  /** Fail where there is something else than a folder. */
  readonly directory: boolean;
}

export type Opened =
  | { readonly kind: "folder"; readonly folder: OpenFolder }
  | { readonly kind: "file"; readonly handle: Handle };

/** A pipe that somebody puts there at the last moment must not block, nor a terminal become the host's own. */
const SAFELY = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Opens what a path leads to: a folder or a regular file. @throws {WitError} what is against it */
export function openPlace(place: Place, mode: OpenMode, path: string, grant: FolderGrant): Opened {
  const { folder, name, entry } = place;
  if (mode.create && mode.directory) fail("invalid");
  if (entry === null) return mode.create && name !== null ? makeFile(folder, name, mode) : fail("no-entry");
  if (mode.create && mode.exclusive) fail("exist");
  if (name === null || entry.isDirectory()) {
    if (mode.write || mode.truncate) fail("is-directory");
    return { kind: "folder", folder: name === null ? folder.hold() : folder.open(name) };
  }
  if (entry.isSymbolicLink()) fail("loop");
  if (mode.directory) fail("not-directory");
  // Opening a device can already do something, so that one is not even tried.
  if (!entry.isFile()) grant.refuseSpecial(path);
  return openFile(folder, name, mode, path, grant);
}

function makeFile(folder: OpenFolder, name: string, mode: OpenMode): Opened {
  const flags = accessFlags(mode) | constants.O_CREAT | constants.O_EXCL;
  return { kind: "file", handle: folder.openFile(name, flags) };
}

function openFile(folder: OpenFolder, name: string, mode: OpenMode, path: string, grant: FolderGrant): Opened {
  const handle = folder.openFile(name, accessFlags(mode) | SAFELY);
  try {
    // What was there a moment ago may have been replaced: what counts is what was opened.
    const stats = statsOf(handle);
    if (!stats.isFile()) grant.refuseSpecial(path);
    if (writes(mode) && stats.nlink > 1n) grant.refuseShared(path);
    if (mode.truncate) ask(() => ftruncateSync(handle.fd));
    return { kind: "file", handle };
  } catch (error) {
    handle.release();
    throw error;
  }
}

function writes({ write, truncate }: OpenMode): boolean {
  return write || truncate;
}

function accessFlags(mode: OpenMode): number {
  if (!writes(mode)) return constants.O_RDONLY;
  return mode.read ? constants.O_RDWR : constants.O_WRONLY;
}
