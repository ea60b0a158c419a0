import process from "node:process";
import { Command } from "commander";
import type { HookEntry } from "../config/entry.ts";
import { eventRow } from "../event/table.ts";
import { reportWarnings } from "./diagnostic.ts";
import { describeEntry, describeSandbox } from "./entry.ts";
import { shortPlace } from "./path.ts";
import { styled } from "./style.ts";
import { alignColumns } from "./table.ts";
import { type WorkspaceOptions, withHost, withWorkspaceOptions } from "./workspace.ts";

/** `hooklet list`. */
export function listCommand(): Command {
  return withWorkspaceOptions(
    new Command("list")
      .summary("show every loaded hook in run order")
      .description("Shows every loaded hook in run order, with its source, handler, matcher, limits and grants."),
  ).action(list);
}

async function list(options: WorkspaceOptions): Promise<void> {
  await withHost(options, async (host) => {
    const entries = host.entries();
    reportWarnings(host.diagnostics());
    process.stdout.write(options.json ? `${JSON.stringify({ hooks: entries })}\n` : formatList(entries));
  });
}

function formatList(entries: readonly HookEntry[]): string {
  if (entries.length === 0) return "no hooks are configured\n";
  const header = ["EVENT", "HANDLER", "MATCH", "ON FAILURE", "TIMEOUT", "RUNS", "SOURCE"];
  const rows = entries.map((entry) => [
    nativeEvent(entry),
    entry.handler.kind,
    entry.match?.written ?? "any",
    entry.onFailure,
    `${entry.timeoutMs} ms`,
    [describeEntry(entry), ...describeSandbox(entry)].join("  "),
    `${shortPlace(entry.source)} (${entry.source.layer})`,
  ]);
  return `${alignColumns([header.map((cell) => styled("bold", cell)), ...rows]).join("\n")}\n`;
}

function nativeEvent({ event, source }: HookEntry): string {
  const native = eventRow(event)[source.dialect];
  return `${native?.name ?? event}${native?.wired === "never" ? " (not wired)" : ""}`;
}
