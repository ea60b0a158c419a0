import process from "node:process";
import { Command } from "commander";
import type { HookTrace } from "../decision/outcome.ts";
import { readLastRecord } from "../trace/read.ts";
import { EXIT } from "./exit.ts";
import { shortPath } from "./path.ts";
import { printable, styled } from "./style.ts";
import { alignColumns } from "./table.ts";
import { withHost } from "./workspace.ts";

/** What has to be the same when a plugin answers the same event again. */
const COMPARED = ["opinion", "fuel", "error", "log"] as const;

/** One plugin's entry, then and now. */
interface Comparison {
  readonly id: string;
  readonly source: string;
  readonly differs: readonly (typeof COMPARED)[number][];
  readonly before: Pick<HookTrace, (typeof COMPARED)[number]>;
  /** null where the entry is no longer there, or no longer runs. */
  readonly now: Pick<HookTrace, (typeof COMPARED)[number]> | null;
}

/** `hooklet replay FILE`. */
export function replayCommand(): Command {
  return new Command("replay")
    .summary("run the plugins of the last recorded event again, and compare")
    .description(
      "Runs the plugins of the last event in a trace file again, in its workspace, and compares opinion, fuel, failure and log. " +
        "Commands and servers are left out: nothing says that they answer twice in the same way.",
    )
    .argument("<file>", "the trace file")
    .option("--bypass-trust", "load the workspace's own hooks although it is not trusted", false)
    .option("--json", "print one JSON object", false)
    .action(replay);
}

async function replay(file: string, options: { bypassTrust: boolean; json: boolean }): Promise<void> {
  const { event, context, cwd, mode, hooks } = await readLastRecord(file);
  await withHost({ cwd, mode, ...options }, async (host) => {
    const outcome = await host.fire(event, context, { waitForAll: true, pluginsOnly: true });
    const ran = hooks.filter((hook) => hook.handler === "wasm" && hook.status !== "skipped");
    const compared = ran.map((before) =>
      compare(
        before,
        outcome.hooks.find(({ id }) => id === before.id),
      ),
    );
    process.stdout.write(options.json ? `${JSON.stringify({ event, hooks: compared })}\n` : format(compared));
    if (compared.some(({ differs }) => differs.length > 0)) process.exitCode = EXIT.denied;
  });
}

function compare(before: HookTrace, now: HookTrace | undefined): Comparison {
  const same = (name: (typeof COMPARED)[number]) => JSON.stringify(before[name]) === JSON.stringify(now?.[name]);
  const { id, source } = before;
  return {
    id,
    source,
    differs: COMPARED.filter((name) => !same(name)),
    before: facts(before),
    now: now ? facts(now) : null,
  };
}

function facts({ opinion, fuel, error, log }: HookTrace): Comparison["before"] {
  return { opinion, fuel, error, log };
}

function format(compared: readonly Comparison[]): string {
  if (compared.length === 0) return "no plugin ran on that event\n";
  const rows = compared.map(({ source, differs, before, now }) => {
    const result = differs.length === 0 ? styled("green", "the same") : styled("red", `other ${differs.join(", ")}`);
    const fuel = differs.includes("fuel")
      ? `fuel ${before.fuel} then, ${now?.fuel ?? "none"} now`
      : `fuel ${before.fuel}`;
    return [result, before.opinion ?? "no opinion", fuel, printable(shortPath(source))];
  });
  return `${alignColumns(rows).join("\n")}\n`;
}
