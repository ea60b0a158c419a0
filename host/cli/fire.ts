import process from "node:process";
import { Command } from "commander";
import type { Host } from "../api.ts";
import type { Outcome } from "../decision/outcome.ts";
import { EVENT_NAMES } from "../event/table.ts";
import { readContext } from "./context.ts";
import { reportWarnings } from "./diagnostic.ts";
import { EXIT, isOfInput } from "./exit.ts";
import { formatOutcome } from "./outcome.ts";
import { printable, styled } from "./style.ts";
import { type WorkspaceOptions, withHost, withWorkspaceOptions } from "./workspace.ts";

interface FireOptions extends WorkspaceOptions {
  readonly context?: string;
}

/** `hooklet fire EVENT`. */
export function fireCommand(): Command {
  return withWorkspaceOptions(
    new Command("fire")
      .summary("run the hooks of an event and print the outcome")
      .description("Runs the hooks of an event and prints the outcome.")
      .argument("<event>", "the event, by its name in any system")
      .option("--trace <file>", "append a record of the event to a file, for `hooklet why`")
      .option("--context <file>", "the event's context as JSON, `-` for standard input"),
  )
    .addHelpText("after", `\nEvents:\n  ${EVENT_NAMES.join(", ")}\n\nExample:\n  ${EXAMPLE}`)
    .action(fire);
}

const EXAMPLE = `echo '{"toolName":"Bash","toolInput":{"command":"ls"}}' | hooklet fire preToolUse --context -`;

async function fire(event: string, options: FireOptions): Promise<void> {
  const context = await readContext(options.context);
  await withHost(options, async (host) => {
    const outcome = await host.fire(event, context, { waitForAll: true });
    if (options.json) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    else report(host, outcome);
    process.exitCode = exitStatus(outcome);
  });
}

function report(host: Host, outcome: Outcome): void {
  reportWarnings(host.diagnostics());
  for (const { source, error } of outcome.hooks) {
    if (error === null) continue;
    const title = styled(["bold", "red"], `error[${error.code}]`, process.stderr);
    process.stderr.write(`${source}: ${title} ${printable(error.message)}\n  hint: ${printable(error.hint)}\n`);
  }
  process.stdout.write(`${formatOutcome(outcome, host.entries())}\n`);
}

function exitStatus(outcome: Outcome): number {
  if (outcome.hooks.some(({ error }) => error !== null && isOfInput(error))) return EXIT.invalid;
  return outcome.blocked ? EXIT.denied : EXIT.done;
}
