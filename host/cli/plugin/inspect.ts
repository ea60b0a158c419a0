import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { formatSize } from "../../config/size.ts";
import { printable, styled } from "../style.ts";
import { alignColumns } from "../table.ts";
import type { CoreMemory } from "./cores.ts";
import type { Facts, NamedText } from "./facts.ts";
import { print } from "./print.ts";
import { pluginProblem } from "./problem.ts";

/** `hooklet plugin inspect FILE`. */
export function inspectCommand(): Command {
  return new Command("inspect")
    .summary("show what a component or module imports, exports and needs")
    .description("Reads a WebAssembly component or core module without running it, whether or not it is a plugin.")
    .argument("<file>", "the .wasm file")
    .option("--json", "print one JSON object", false)
    .action(inspect);
}

async function inspect(file: string, { json }: { json: boolean }): Promise<void> {
  const bytes = await readFile(file).catch(() => {
    throw pluginProblem("file", `there is no file \`${file}\` that can be read`, "check the path");
  });
  const { factsOf } = await import("./facts.ts");
  const facts = await factsOf(bytes);
  print(json, facts, describe(facts));
}

function describe(facts: Facts): readonly string[] {
  const { kind, bytes, world, problem, memories, producers, grants, imports, exports } = facts;
  const rows = [
    ["kind", kind],
    ["world", world ?? "none of the host's"],
    ["runs here", problem === null ? "yes" : `no: ${problem}`],
    ["size", `${(bytes / 1024).toFixed(1)} KiB`],
    ["memory", describeMemory(memories)],
    ["grants", grants.length === 0 ? "needs none" : `can use ${grants.join(", ")}`],
    ["made by", producers.join(", ")],
  ].filter(([, value]) => value !== "");
  return [
    ...alignColumns(rows.map(([name = "", value = ""]) => [styled("dim", name), printable(value)])),
    ...section("imports", imports),
    ...section("exports", exports),
  ];
}

/** Of all memories together, as the host limits them. */
function describeMemory(memories: readonly CoreMemory[]): string {
  const [least, most] = [
    sum(memories.map(({ min }) => min)),
    sum(memories.map(({ max }) => max ?? Number.POSITIVE_INFINITY)),
  ];
  if (memories.length === 0) return "none";
  return `starts with ${formatSize(least)}, may grow to ${Number.isFinite(most) ? formatSize(most) : "what the host allows"}`;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function section(title: string, items: readonly NamedText[]): readonly string[] {
  const lines = items.map(({ name, type }) => `  ${styled("bold", printable(name))}  ${printable(type)}`);
  return [title, ...(lines.length === 0 ? ["  none"] : lines)];
}
