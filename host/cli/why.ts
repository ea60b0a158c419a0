import process from "node:process";
import { Command } from "commander";
import type { Effect } from "../decision/effect.ts";
import { readLastRecord } from "../trace/read.ts";
import type { EventRecord, HookRecord } from "../trace/record.ts";
import { printable, styled } from "./style.ts";
import { hanging } from "./table.ts";

/** `hooklet why FILE`. */
export function whyCommand(): Command {
  return new Command("why")
    .summary("say in words what the last recorded event did, and why")
    .description(
      "Reads the last event of a trace file (`fire --trace`, or the library's `trace` option) back in words.",
    )
    .argument("<file>", "the trace file")
    .option("--json", "print the record as one JSON object", false)
    .action(why);
}

async function why(file: string, { json }: { json: boolean }): Promise<void> {
  const record = await readLastRecord(file);
  process.stdout.write(`${json ? JSON.stringify(record) : formatRecord(record)}\n`);
}

const OUTCOMES = { allow: "was allowed", ask: "was left to the user", deny: "was denied" } as const;

function formatRecord(record: EventRecord): string {
  const tool = record.context.toolName === undefined ? "" : ` for \`${record.context.toolName}\``;
  const decision = record.decision === null ? "went on: no hook had an opinion" : OUTCOMES[record.decision];
  const reason = record.reason === null ? "" : `: ${record.reason}`;
  const title = `${styled("bold", record.event)}${printable(`${tool} at ${record.time} ${decision}${reason}`)}`;
  return [title, ...record.hooks.map((hook, index) => formatHook(hook, index + 1))].join("\n");
}

function formatHook(hook: HookRecord, number: number): string {
  const sentences = [
    hook.status === "skipped" ? `did not run: ${skipped(hook)}` : ran(hook),
    ...hook.effects.map(inWords),
    ...(hook.reason === null ? [] : [`its reason: ${hook.reason}`]),
    ...hook.log.map((line) => `log: ${line}`),
  ];
  const title = `${number}. ${hook.handler} ${styled("dim", `${hook.source} (${hook.layer})`)}`;
  return [title, ...sentences.map((sentence) => `   ${hanging(printable(sentence), 5)}`)].join("\n");
}

function skipped(hook: HookRecord): string {
  return hook.skipReason === "halted" ? "a hook before it ended the run" : hook.why;
}

function ran(hook: HookRecord): string {
  const end = [
    hook.exit === undefined ? [] : [`exit status ${hook.exit}`],
    hook.httpStatus === undefined ? [] : [`status ${hook.httpStatus}`],
    hook.durationMs === null ? ["nobody waited for it"] : [`${hook.durationMs.toFixed(1)} ms`],
  ].flat();
  const said =
    hook.error === null ? `said ${hook.opinion ?? "nothing"}` : `failed (${hook.error.code}): ${hook.error.message}`;
  return `ran, since ${hook.why}; ${end.join(", ")}; ${said}`;
}

const EFFECTS: Readonly<Record<Exclude<Effect["kind"], "loses">, string>> = {
  decides: "it decided",
  halts: "the hooks after it did not run",
  "adds-context": "its context goes before the prompt",
  "rewrites-input": "its input replaces the tool's",
  "rewrites-output": "its output replaces the tool's",
  "doesn't-count": "its opinion doesn't count on this event",
};

function inWords(effect: Effect): string {
  return effect.kind === "loses" ? `its ${effect.what} lost against ${effect.to}` : EFFECTS[effect.kind];
}
