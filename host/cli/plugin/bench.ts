import { Command } from "commander";
import { HookletError } from "../../failure/failure.ts";
import { alignColumns } from "../table.ts";
import { countOf } from "./count.ts";
import { type InputOptions, readRequest, withInput } from "./input.ts";
import { print } from "./print.ts";

interface BenchOptions extends InputOptions {
  readonly runs: number;
}

/** Calls that come first and aren't counted: the engine compiles better code meanwhile. */
const WARM_UP = 20;

/** `hooklet plugin bench EVENT [PLUGIN]`. */
export function benchCommand(): Command {
  return withInput(
    new Command("bench")
      .summary("measure what a plugin's answer to one event costs")
      .description("Sends one event to a plugin many times, and prints its fuel and the time that a call takes."),
  )
    .option("--runs <count>", "how many times", countOf, 200)
    .action(bench);
}

async function bench(source: string, path: string, options: BenchOptions): Promise<void> {
  const [{ openTarget }, { Runner }] = await Promise.all([import("./target.ts"), import("./runner.ts")]);
  const request = await readRequest(source, options);
  const { component } = await openTarget(path, options.build);
  await using runner = new Runner(component);
  const times: number[] = [];
  let fuel: number | null = null;
  for (let count = -WARM_UP; count < options.runs; count++) {
    const run = await runner.call(request);
    if (run.error !== null) throw new HookletError(run.error);
    fuel = run.fuel;
    if (count >= 0) times.push(run.durationMs);
  }
  const result = { runs: times.length, fuel, medianMs: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
  const rows = [
    ["runs", String(result.runs)],
    ["fuel", String(fuel)],
    ["median", `${result.medianMs.toFixed(3)} ms`],
    ["p99", `${result.p99Ms.toFixed(3)} ms`],
  ];
  print(options.json, result, alignColumns(rows));
}

/** The smallest value that at least this part of all values doesn't exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
