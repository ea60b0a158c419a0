import { readSync, writeSync } from "node:fs";
import { fail } from "../../component/wasi/errors.ts";
import { ask } from "./errno.ts";
import type { Handle } from "./handles.ts";

/** Bytes of one read or write at most. */
export const MAX_TRANSFER = 1024 * 1024;

/** Bytes that a file comes to at most by what a plugin writes: a hole costs nothing to make, and much to read. */
export const MAX_FILE = 1024 * 1024 * 1024;

/** The bytes from there on, at most `MAX_TRANSFER`; none at the file's end. @throws {WitError} what the system says */
export function readAt({ fd }: Handle, length: bigint, offset: bigint): Uint8Array {
  if (offset > Number.MAX_SAFE_INTEGER) fail("invalid");
  const bytes = new Uint8Array(Number(length < MAX_TRANSFER ? length : MAX_TRANSFER));
  return bytes.subarray(
    0,
    ask(() => readSync(fd, bytes, 0, bytes.length, offset)),
  );
}

/** Writes some of the bytes there, at most `MAX_TRANSFER`, and gives how many. @throws {WitError} what the system says */
export function writeAt({ fd }: Handle, bytes: Uint8Array, offset: bigint): number {
  const length = Math.min(bytes.length, MAX_TRANSFER);
  if (offset + BigInt(length) > MAX_FILE) fail("file-too-large");
  return ask(() => writeSync(fd, bytes, 0, length, Number(offset)));
}

/** Writes all of the bytes there. @throws {WitError} what the system says */
export function writeAllAt(handle: Handle, bytes: Uint8Array, offset: bigint): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeAt(handle, bytes.subarray(done), offset + BigInt(done));
  }
}
