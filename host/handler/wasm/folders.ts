import { isAbsolute, posix, resolve, sep } from "node:path";
import type { Grants } from "../../config/entry.ts";
import type { GrantedFolder } from "../../sandbox/grants/plugin-grants.ts";

/** The folders that are granted, each once: one that may be written is read as well. */
export function grantedFolders({ read, write }: Grants, base: string): GrantedFolder[] {
  const writable = write.map((written) => folderOf(written, base, true));
  const isWritable = (folder: GrantedFolder) => writable.some((other) => isSame(folder, other));
  const readable = read.map((written) => folderOf(written, base, false));
  return [...writable, ...readable.filter((folder) => !isWritable(folder))].filter(isFirst);
}

/**
 * A relative path is followed inside of its base, so that a link there can't make it another folder. One that leads out of
 * the base by itself, and an absolute one, are what the configuration says, whatever it is linked to.
 */
function folderOf(written: string, base: string, writable: boolean): GrantedFolder {
  // Normalising makes nothing the current folder, which nobody wrote.
  const path = written === "" ? "" : posix.normalize(written.replaceAll(sep, "/"));
  const name = path.replace(/^(?:\.\.(?:\/|$))+/, "").replace(/^\/+|\/+$|^\.\/?$/g, "");
  const guestPath = `/${name}`;
  const leadsOut = isAbsolute(written) || /^\.\.(?:\/|$)/.test(path);
  return leadsOut
    ? { written, guestPath, base: resolve(base, written), below: ".", writable }
    : { written, guestPath, base, below: path, writable };
}

function isSame(one: GrantedFolder, other: GrantedFolder): boolean {
  return resolve(one.base, one.below) === resolve(other.base, other.below);
}

function isFirst(folder: GrantedFolder, place: number, all: readonly GrantedFolder[]): boolean {
  return all.findIndex((other) => isSame(folder, other)) === place;
}
