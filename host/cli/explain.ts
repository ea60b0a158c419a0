import process from "node:process";
import { Command } from "commander";
import type { PlannedEntry } from "../plan.ts";
import { readContext } from "./context.ts";
import { reportWarnings } from "./diagnostic.ts";
import { describeEntry } from "./entry.ts";
import { shortPlace } from "./path.ts";
import { printable, styled } from "./style.ts";
import { alignColumns } from "./table.ts";
import { type WorkspaceOptions, withHost, withWorkspaceOptions } from "./workspace.ts";

interface ExplainOptions extends WorkspaceOptions {
  readonly context?: string;
}

/** `hooklet explain EVENT`. */
export function explainCommand(): Command {
  return withWorkspaceOptions(
    new Command("explain")
      .summary("show which hooks would run on an event, and why")
      .description("Shows which hooks would run on an event, in order, and why each one does or doesn't. Runs none.")
      .argument("<event>", "the event, by its name in any system")
      .option("--context <file>", "the event's context as JSON, `-` for standard input"),
  ).action(explain);
}

async function explain(event: string, options: ExplainOptions): Promise<void> {
  const context = await readContext(options.context);
  await withHost(options, async (host) => {
    const planned = host.explain(event, context);
    reportWarnings(host.diagnostics());
    process.stdout.write(options.json ? `${JSON.stringify(planJson(planned))}\n` : formatPlan(planned));
  });
}

function planJson(planned: readonly PlannedEntry[]): object {
  return {
    hooks: planned.map(({ entry, skip, why }) => ({ id: entry.id, runs: skip === null, skipReason: skip, why })),
  };
}

function formatPlan(planned: readonly PlannedEntry[]): string {
  if (planned.length === 0) return "no hooks for this event\n";
  const rows = planned.map(({ entry, skip, why }) => [
    skip === null ? styled("green", "runs") : styled("dim", skip),
    entry.handler.kind,
    describeEntry(entry),
    printable(why),
    shortPlace(entry.source),
  ]);
  return `${alignColumns(rows).join("\n")}\n`;
}
