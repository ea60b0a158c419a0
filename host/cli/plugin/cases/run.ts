import type { Run, Runner } from "../runner.ts";
import { judge } from "./judge.ts";
import type { Case } from "./table.ts";

/** How a plugin did on one case. */
export interface Tested {
  readonly name: string;
  /** None where it is passed. */
  readonly problems: readonly string[];
  readonly run: Run;
}

/** Runs cases one after the other. Relative folders that they grant start at `cwd`. */
export async function runCases(
  runner: Runner,
  cases: readonly Case[],
  cwd: string,
  fuelCeiling: number | null,
): Promise<readonly Tested[]> {
  const tested: Tested[] = [];
  for (const one of cases) {
    const config = JSON.stringify(one.config);
    const run = await runner.call({ ...one.sent, config, grants: one.grants, cwd, fuel: null });
    tested.push({ name: one.name, problems: judge(one, run, fuelCeiling), run });
  }
  return tested;
}
