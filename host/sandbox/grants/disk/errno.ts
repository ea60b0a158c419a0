import { fail } from "../../component/wasi/errors.ts";

/** The `error-code` of `wasi:filesystem` for what the system says. */
const CODES: ReadonlyMap<string, string> = new Map([
  ["EACCES", "access"],
  ["EBADF", "bad-descriptor"],
  ["EBUSY", "busy"],
  ["EDQUOT", "quota"],
  ["EEXIST", "exist"],
  ["EFBIG", "file-too-large"],
  ["EILSEQ", "illegal-byte-sequence"],
  ["EINTR", "interrupted"],
  ["EINVAL", "invalid"],
  ["EISDIR", "is-directory"],
  ["ELOOP", "loop"],
  ["EMFILE", "quota"],
  ["EMLINK", "too-many-links"],
  ["ENAMETOOLONG", "name-too-long"],
  ["ENFILE", "quota"],
  ["ENODEV", "no-device"],
  ["ENOENT", "no-entry"],
  ["ENOMEM", "insufficient-memory"],
  ["ENOSPC", "insufficient-space"],
  ["ENOTDIR", "not-directory"],
  ["ENOTEMPTY", "not-empty"],
  ["ENOTSUP", "unsupported"],
  ["ENXIO", "no-such-device"],
  ["EOPNOTSUPP", "unsupported"],
  ["EPERM", "not-permitted"],
  ["EROFS", "read-only"],
  ["ETXTBSY", "text-file-busy"],
  ["EXDEV", "cross-device"],
]);

/** The `error-code` for an error that the system gave, `io` where there is no closer one; null for any other error. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return null;
  return CODES.get(String(error.code)) ?? "io";
}

/** Asks the system for something. @throws {WitError} the `error-code` of what it says against it */
export function ask<T>(system: () => T): T {
  try {
    return system();
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return fail(code);
  }
}
