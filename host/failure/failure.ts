import { FAILURES, type FailureCode } from "./table.ts";

/** One thing that went wrong: what it was, in words, and what helps. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  readonly hint: string;
}

/** A failure with the hint of its row, unless there is a better one for the case at hand. */
export function failure(code: FailureCode, message: string, hint: string = FAILURES[code].hint): Failure {
  return { code, message, hint };
}

/** A failure of the host's caller, thrown: the command line and the library's public functions raise nothing else. */
export class HookletError extends Error implements Failure {
  override readonly name: string = "HookletError";
  readonly code: FailureCode;
  readonly hint: string;

  constructor(cause: Failure) {
    super(cause.message, { cause });
    this.code = cause.code;
    this.hint = cause.hint;
  }
}
