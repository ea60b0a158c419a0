import { failure, HookletError } from "../../failure/failure.ts";
import type { FailureCode } from "../../failure/table.ts";

/** What can be wrong with a plugin's folder and what belongs to it, with the code of each. */
const CODES = {
  folder: "plugin.folder",
  file: "plugin.missing",
  sdk: "plugin.sdk",
  engine: "plugin.engine",
  build: "plugin.build",
  wasm: "sandbox.invalid",
  cases: "plugin.cases",
  event: "context.invalid",
} as const satisfies Record<string, FailureCode>;

/** An error to throw. */
export function pluginProblem(about: keyof typeof CODES, message: string, hint: string): HookletError {
  return new HookletError(failure(CODES[about], message, hint));
}
