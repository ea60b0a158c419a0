import { codeOf as errorCodeOf, messageOf } from "../failure/caught.ts";
import { failure, HookletError } from "../failure/failure.ts";
import type { FailureCode } from "../failure/table.ts";

/** The codes of what can go wrong with bundles. */
export type BundleCode = Extract<FailureCode, `bundle.${string}`>;

/** An error to throw: the hint is the row's where there is none better. */
export function bundleError(code: BundleCode, message: string, hint?: string): HookletError {
  return new HookletError(failure(code, message, hint));
}

/** The system's code of an error, such as `ENOENT`; the error's text where it has none. */
export function codeOf(error: unknown): string {
  return errorCodeOf(error) ?? messageOf(error);
}

/** Turns an error of the file system into one of the store. */
export function unwritable(what: string): (error: unknown) => never {
  return (error) => {
    const reason = { ENOSPC: "the disk is full", EROFS: "the disk is read-only" }[codeOf(error)] ?? codeOf(error);
    throw bundleError("bundle.store", `\`${what}\` can't be written (${reason})`);
  };
}
