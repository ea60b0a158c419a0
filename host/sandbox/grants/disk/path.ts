import process from "node:process";
import { fail } from "../../component/wasi/errors.ts";

/** Bytes of a path, as Linux has it. */
const MAX_PATH = 4096;

/** What a name on Windows can't have without meaning something else: a stream, a drive, a device, another spelling. */
const AMBIGUOUS_ON_WINDOWS = /[\\:*?"<>|\p{Cc}]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** Whether a path starts at a root, and not at the folder that it is used in. */
export function isRooted(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return path.startsWith("/") || (platform === "win32" && /^(?:\\|[a-z]:)/i.test(path));
}

/**
 * The names that a relative path goes through, `.` and `..` among them; a slash at the end counts as `.`, so that what
 * stands before it has to be a folder.
 * @throws {WitError} `no-entry`, `name-too-long` or `invalid`
 */
export function namesOf(path: string, platform: NodeJS.Platform = process.platform): string[] {
  if (path === "") fail("no-entry");
  if (Buffer.byteLength(path) > MAX_PATH) fail("name-too-long");
  if (path.includes("\0")) fail("invalid");
  const names = path.split("/").filter((name) => name !== "");
  if (path.endsWith("/")) names.push(".");
  if (platform === "win32" && names.some((name) => !/^\.{1,2}$/.test(name) && AMBIGUOUS_ON_WINDOWS.test(name))) {
    fail("invalid");
  }
  return names;
}

/** The path without slashes at its end, for what makes, moves or removes a folder. */
export function withoutSlashes(path: string): string {
  return path.replace(/(?<=[^/])\/+$/, "");
}
