import { dirname, resolve } from "node:path";
import process from "node:process";
import { Command } from "commander";
import { EXIT } from "../exit.ts";
import { printable, styled } from "../style.ts";
import { alignColumns, plural } from "../table.ts";
import type { Tested } from "./cases/run.ts";
import { countOf } from "./count.ts";
import { print } from "./print.ts";

interface TestOptions {
  readonly cases?: string;
  readonly fuelCeiling?: number;
  readonly build: boolean;
  readonly json: boolean;
}

/** `hooklet plugin test [PLUGIN]`. */
export function testCommand(): Command {
  return new Command("test")
    .summary("run a plugin's table of cases in the sandbox")
    .description("Builds a plugin's folder and runs its table of cases in the host's sandbox, with the fuel of each.")
    .argument("[plugin]", "the folder of hooklet.json, or a component", ".")
    .option("--cases <file>", "the table, YAML or JSON; cases.yaml where it isn't given")
    .option("--fuel-ceiling <units>", "fail each case that uses more fuel", countOf)
    .option("--no-build", "take the component as it is")
    .option("--json", "print one JSON object", false)
    .action(test);
}

async function test(path: string, options: TestOptions): Promise<void> {
  const [{ openTarget }, { readCases }, { runCases }, { Runner }] = await Promise.all([
    import("./target.ts"),
    import("./cases/table.ts"),
    import("./cases/run.ts"),
    import("./runner.ts"),
  ]);
  const target = await openTarget(path, options.build);
  const cases = await readCases(options.cases === undefined ? target.cases : resolve(options.cases));
  await using runner = new Runner(target.component);
  const tested = await runCases(runner, cases, dirname(target.cases), options.fuelCeiling ?? null);
  const failed = tested.filter(({ problems }) => problems.length > 0).length;
  const built = target.built === null ? [] : [target.built.summary];
  print(options.json, json(tested, failed), [...built, ...describe(tested), summary(tested, failed)]);
  if (failed > 0) process.exitCode = EXIT.invalid;
}

function json(tested: readonly Tested[], failed: number): object {
  return {
    passed: tested.length - failed,
    failed,
    cases: tested.map(({ name, problems, run }) => ({ name, passed: problems.length === 0, problems, ...run })),
  };
}

function describe(tested: readonly Tested[]): readonly string[] {
  const rows = tested.map(({ name, problems, run: { fuel, durationMs } }) => [
    problems.length === 0 ? styled("green", "ok") : styled(["bold", "red"], "FAILED"),
    printable(name),
    `${fuel ?? "-"} fuel`,
    `${durationMs.toFixed(2)} ms`,
  ]);
  const lines = alignColumns(rows);
  return tested.flatMap(({ problems, run }, index) => {
    const details = problems.length === 0 ? [] : [...problems, ...run.log.map((line) => `log ${line}`)];
    return [lines[index] ?? "", ...details.map((detail) => `  ${printable(detail)}`)];
  });
}

function summary(tested: readonly Tested[], failed: number): string {
  const most = Math.max(...tested.map(({ run }) => run.fuel ?? 0));
  return `${plural(tested.length, "case")}: ${tested.length - failed} passed, ${failed} failed; at most ${most} fuel`;
}
