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
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
