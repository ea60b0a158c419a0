import type { Reporter, TestModule, TestRunEndReason } from "vitest/node";

/** What one test run came to, in tests; an error outside any test counts as one failed test. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts a finished run. A run that failed or was interrupted never has 0 failed, whatever the cause. */
function tally(modules: readonly TestModule[], outsideErrors: number, reason: TestRunEndReason): Tally {
  const counts = { passed: 0, failed: outsideErrors, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // a run that stops early leaves tests pending: they didn't run either
      counts[state === "pending" ? "skipped" : state]++;
    }
    counts.failed += [module, ...module.children.allSuites()].reduce((sum, suite) => sum + suite.errors().length, 0);
  }
  if (reason !== "passed" && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** `N passed, M failed`, then `, K skipped` where there are any. */
function line({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Ends the report with one line that is the same on every terminal, for people and scripts to read. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: TestRunEndReason): void {
    console.log(line(tally(modules, unhandledErrors.length, reason)));
  }
}
