import { Command } from "commander";
import { benchCommand } from "./bench.ts";
import { buildCommand } from "./build.ts";
import { inspectCommand } from "./inspect.ts";
import { newCommand } from "./new.ts";
import { runCommand } from "./run.ts";
import { testCommand } from "./test.ts";

const EXAMPLES = `
Examples:
  hooklet plugin new guard --lang ts                a folder that builds and passes its tests
  hooklet plugin build --watch                      build whenever a source changes
  hooklet plugin test --fuel-ceiling 5000000        run the table of cases in the sandbox
  hooklet plugin run event.json                     what the plugin answers to one event
  hooklet plugin inspect guard.wasm                 what a component imports, exports and needs`;

/** `hooklet plugin`. */
export function pluginCommand(): Command {
  const plugin = new Command("plugin")
    .summary("write plugins: new, build, test, run, inspect, bench")
    .description("Makes, builds and tries out plugins of one's own.")
    .addHelpText("after", EXAMPLES);
  const commands = [newCommand, buildCommand, testCommand, runCommand, inspectCommand, benchCommand];
  for (const create of commands) plugin.addCommand(create());
  return plugin;
}
