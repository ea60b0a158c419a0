import process from "node:process";
import { Command, Option } from "commander";
import type { HookEntry } from "../config/entry.ts";
import { eventRow } from "../event/table.ts";
import { reportWarnings } from "./diagnostic.ts";
import { describeEntry, describeSandbox } from "./entry.ts";
import { shortPlace } from "./path.ts";
import { printable, styled } from "./style.ts";
import { alignColumns } from "./table.ts";
import { type WorkspaceOptions, withHost, withWorkspaceOptions } from "./workspace.ts";

interface ListOptions extends WorkspaceOptions {
  readonly format: "table" | "o4";
}

/** `hooklet list`. */
export function listCommand(): Command {
  return withWorkspaceOptions(
    new Command("list")
      .summary("show every loaded hook in run order")
      .description("Shows every loaded hook in run order, with its source, handler, matcher, limits and grants."),
  )
    .addOption(new Option("--format <format>", "how to show them").choices(["table", "o4"]).default("table"))
    .action(list);
}

async function list(options: ListOptions): Promise<void> {
  await withHost(options, async (host) => {
    const entries = host.entries();
    reportWarnings(host.diagnostics());
    if (options.json) process.stdout.write(`${JSON.stringify({ hooks: entries })}\n`);
    else process.stdout.write(options.format === "o4" ? await formatAsO4(entries) : formatList(entries));
  });
}

/** As o4's `/hooks` does; its document is the specification. */
async function formatAsO4(entries: readonly HookEntry[]): Promise<string> {
  const { formatHooks } = await import("../dialect/o4/listing.ts");
  const { maskSecrets } = await import("../mask/secrets.ts");
  return `${formatHooks(entries, (text) => printable(maskSecrets(text)))}\n`;
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
