import { readFile } from "node:fs/promises";
import process from "node:process";
import { Command, CommanderError } from "commander";
import { bundleCommand } from "./bundle/bundle.ts";
import { checkCommand } from "./check.ts";
import { errorJson, formatError } from "./error.ts";
import { EXIT, exitStatusOf } from "./exit.ts";
import { explainCommand } from "./explain.ts";
import { fireCommand } from "./fire.ts";
import { listCommand } from "./list.ts";
import { pluginCommand } from "./plugin/plugin.ts";
import { replayCommand } from "./replay.ts";
import { schemaCommand } from "./schema.ts";
import { trustCommand, untrustCommand } from "./trust.ts";
import { whyCommand } from "./why.ts";

const EXAMPLES = `
Examples:
  hooklet trust                                     let this workspace's own hooks run
  hooklet list                                      every hook, in run order
  hooklet check                                     what is wrong with the hook files
  hooklet explain preToolUse --context call.json    which hooks would run, and why
  hooklet fire turnStop --json                      run the hooks of an event

Exit status: 0 done, 2 denied or blocked, 3 invalid configuration or input, 1 failed.`;

/** Runs `hooklet` with a whole command line and sets the process's exit status. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    await createProgram(await packageVersion()).parseAsync(argv);
  } catch (error) {
    process.exitCode = fail(error, argv.includes("--json"));
  }
}

function createProgram(version: string): Command {
  const program = new Command("hooklet")
    .description("Runs the hooks of AI coding agents: shell, HTTP and sandboxed WebAssembly.")
    .version(version)
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError("`hooklet --help` shows the commands");
  const commands = [
    fireCommand,
    listCommand,
    checkCommand,
    explainCommand,
    whyCommand,
    replayCommand,
    schemaCommand,
    trustCommand,
    untrustCommand,
    bundleCommand,
    pluginCommand,
  ];
  for (const create of commands) program.addCommand(inheriting(create(), program));
  return program.exitOverride();
}

/** A command, and those below it, that ends as its parent does. */
function inheriting(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent).exitOverride();
  for (const below of command.commands) inheriting(below, command);
  return command;
}

async function packageVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
}

function fail(error: unknown, json: boolean): number {
  // Commander has said already what was wrong with the command line; help and version end there as well.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.invalid;
  if (json) process.stdout.write(`${JSON.stringify(errorJson(error))}\n`);
  else process.stderr.write(`${formatError(error)}\n`);
  return exitStatusOf(error);
}
