import process from "node:process";
import { Command } from "commander";
import { EXIT, isOfInput } from "../exit.ts";
import { printable, styled } from "../style.ts";
import { alignColumns, hanging } from "../table.ts";
import { type InputOptions, readRequest, withInput } from "./input.ts";
import { print } from "./print.ts";
import type { Run } from "./runner.ts";

/** `hooklet plugin run EVENT [PLUGIN]`. */
export function runCommand(): Command {
  return withInput(
    new Command("run")
      .summary("send one event to a plugin and print its answer")
      .description("Builds a plugin's folder, sends it one event in the host's sandbox, and prints what it answers."),
  ).action(run);
}

async function run(source: string, path: string, options: InputOptions): Promise<void> {
  const [{ openTarget }, { Runner }] = await Promise.all([import("./target.ts"), import("./runner.ts")]);
  const request = await readRequest(source, options);
  const { component } = await openTarget(path, options.build);
  await using runner = new Runner(component);
  const answer = await runner.call(request);
  print(options.json, answer, describe(answer));
  process.exitCode = exitStatus(answer);
}

function exitStatus({ error, decision }: Run): number {
  if (error !== null) return isOfInput(error) ? EXIT.invalid : EXIT.failed;
  return decision === "deny" ? EXIT.denied : EXIT.done;
}

function describe({ decision, reason, additionalContext, updatedInput, updatedOutput, error, ...run }: Run) {
  const parts: readonly (readonly [name: string, value: string | null])[] = [
    ["failed", error === null ? null : `${error.message} (${error.code})`],
    ["decision", error === null ? (decision ?? "no opinion") : null],
    ["reason", reason],
    ["context", additionalContext],
    ["input", updatedInput === null ? null : JSON.stringify(updatedInput)],
    ["output", updatedOutput],
    ["log", run.log.length === 0 ? null : run.log.join("\n")],
    ["fuel", run.fuel === null ? null : String(run.fuel)],
    ["time", `${run.durationMs.toFixed(2)} ms`],
  ];
  const width = Math.max(...parts.map(([name]) => name.length)) + 2;
  const rows = parts.flatMap(([name, value]) =>
    value === null ? [] : [[styled("dim", name), hanging(printable(value), width)]],
  );
  return alignColumns(rows);
}
