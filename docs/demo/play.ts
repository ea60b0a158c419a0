import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEntry } from "../../host/cli/entry.ts";
import { styled } from "../../host/cli/style.ts";
import { alignColumns } from "../../host/cli/table.ts";
import { createHost, type HookTrace, type Host, type Outcome } from "../../host/index.ts";
import { startServer } from "./server.ts";
import { PROMPT, SESSION } from "./session.ts";

const workspace = fileURLToPath(new URL("workspace", import.meta.url));
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

// The demo's own hooks are reviewed: they are part of this repository.
await using host = await createHost({ cwd: workspace, bypassTrust: true });
const server = await startServer();
const outcomes: Outcome[] = [];
for (const { event, context } of SESSION) outcomes.push(await host.fire(event, context));
server.close();
if (values.json) process.stdout.write(`${JSON.stringify(outcomes)}\n`);
else process.stdout.write(await report(host, outcomes));

async function report(host: Host, outcomes: readonly Outcome[]): Promise<string> {
  const header = ["EVENT", "WHAT HAPPENS", "DECISION", "HOOK", "SAID", "TIME"].map((cell) => styled("bold", cell));
  const rows = outcomes.flatMap((outcome, step) => {
    const hooks = outcome.hooks.filter(({ status }) => status !== "skipped");
    return hooks.map((hook, index) => {
      const first = index === 0 ? [outcome.event, SESSION[step]?.what ?? "", decisionOf(outcome)] : ["", "", ""];
      return [...first, nameOf(host, hook), saidBy(hook), `${hook.durationMs?.toFixed(1)} ms`];
    });
  });
  const reasons = outcomes.flatMap(({ event, reason }) => (reason === null ? [] : [`  ${event}: ${reason}`]));
  const context = outcomes.find(({ event }) => event === "userPromptSubmit")?.additionalContext ?? "";
  const log = await readFile(`${workspace}/session.log`, "utf8");
  return [
    ...alignColumns([header, ...rows]),
    section("Why"),
    ...reasons,
    section("The prompt that reaches the model"),
    indent(`${context}\n\n${PROMPT}`),
    section("What the shell hooks logged"),
    indent(log.trimEnd()),
    "",
  ].join("\n");
}

function decisionOf({ decision, additionalContext }: Outcome): string {
  if (decision === "deny") return styled("red", "denied");
  if (decision === "allow") return styled("green", "allowed");
  return additionalContext === null ? "go on" : "go on, with context";
}

function saidBy(hook: HookTrace): string {
  if (hook.error !== null) return styled("red", hook.error.code);
  return hook.opinion ?? "no opinion";
}

function nameOf(host: Host, hook: HookTrace): string {
  const entry = host.entries().find(({ id }) => id === hook.id);
  const what = entry === undefined ? "" : describeEntry(entry);
  const name = what.split("/").at(-1) ?? what;
  return `${hook.handler}: ${hook.handler === "command" ? what.slice(0, 24) : name}`;
}

function section(title: string): string {
  return `\n${styled("bold", title)}`;
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`.trimEnd())
    .join("\n");
}
