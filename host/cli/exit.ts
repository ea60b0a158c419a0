import { type Failure, HookletError } from "../failure/failure.ts";
import { FAILURES } from "../failure/table.ts";

/** What the exit status of `hooklet` says. Source: the plugin contract, section "hooklet on the command line". */
export const EXIT = {
  done: 0,
  /** The tool itself failed. */
  failed: 1,
  /** The event was denied or blocked. */
  denied: 2,
  /** The configuration, a plugin or the input is invalid. */
  invalid: 3,
} as const;

/** The status for an error that a command ended in. */
export function exitStatusOf(error: unknown): number {
  return error instanceof HookletError && isOfInput(error) ? EXIT.invalid : EXIT.failed;
}

/** Whether a failure is one of what the tool was given. */
export function isOfInput({ code }: Failure): boolean {
  return FAILURES[code].ofInput;
}
