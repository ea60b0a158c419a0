import { type Failure, failure } from "../failure/failure.ts";
import type { FailureCode } from "../failure/table.ts";
import type { StopCause } from "./deadline.ts";
import type { HandlerRun } from "./handler.ts";

/** The run of a hook that failed. */
export function failedRun(cause: Failure, log: readonly string[] = []): HandlerRun {
  return { result: { kind: "failed", failure: cause }, fuel: null, log };
}

/** The failure of a hook that was stopped; `timeoutCode` is the handler's own code. */
export function stoppedFailure(cause: StopCause, timeoutCode: FailureCode, timeoutMs: number): Failure {
  return cause === "timeout"
    ? failure(timeoutCode, `no answer within ${timeoutMs} ms`)
    : failure("host.closed", "the hook was stopped before it answered");
}
