import { readFileSync } from "node:fs";
import process from "node:process";
import { Command, CommanderError } from "commander";
import { PACKAGE } from "../places.ts";
import { errorJson, formatError } from "./error.ts";
import { EXIT, exitStatusOf } from "./exit.ts";

/** Every command, in the order in which help lists them. Loading all of them takes longer than running most of them. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  fire: async () => (await import("./fire.ts")).fireCommand(),
  list: async () => (await import("./list.ts")).listCommand(),
  check: async () => (await import("./check.ts")).checkCommand(),
  explain: async () => (await import("./explain.ts")).explainCommand(),
  why: async () => (await import("./why.ts")).whyCommand(),
  replay: async () => (await import("./replay.ts")).replayCommand(),
  schema: async () => (await import("./schema.ts")).schemaCommand(),
  trust: async () => (await import("./trust.ts")).trustCommand(),
  untrust: async () => (await import("./trust.ts")).untrustCommand(),
  bundle: async () => (await import("./bundle/bundle.ts")).bundleCommand(),
  plugin: async () => (await import("./plugin/plugin.ts")).pluginCommand(),
};

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
    const program = await createProgram(argv[2] ?? "");
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = fail(error, argv.includes("--json"));
  }
}

/** The command line with the command that is asked for, or with all of them where none of them is. */
async function createProgram(asked: string): Promise<Command> {
  const program = new Command("hooklet")
    .description("Runs the hooks of AI coding agents: shell, HTTP and sandboxed WebAssembly.")
    .version(packageVersion())
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError("`hooklet --help` shows the commands");
  const create = Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked] : undefined;
  const commands = create === undefined ? Object.values(COMMANDS) : [create];
  for (const command of await Promise.all(commands.map((create) => create()))) {
    program.addCommand(inheriting(command, program));
  }
  return program.exitOverride();
}

/** A command, and those below it, that ends as its parent does. */
function inheriting(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent).exitOverride();
  for (const below of command.commands) inheriting(below, command);
  return command;
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
}

function fail(error: unknown, json: boolean): number {
  // Commander has said already what was wrong with the command line; help and version end there as well.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.invalid;
  if (json) process.stdout.write(`${JSON.stringify(errorJson(error))}\n`);
  else process.stderr.write(`${formatError(error)}\n`);
  return exitStatusOf(error);
}
