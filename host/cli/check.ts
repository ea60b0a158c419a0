import process from "node:process";
import { Command } from "commander";
import { ConfigurationError, type Diagnostic } from "../failure/diagnostic.ts";
import { countDiagnostics, formatDiagnostic } from "./diagnostic.ts";
import { EXIT } from "./exit.ts";
import { type WorkspaceOptions, withHost, withWorkspaceOptions } from "./workspace.ts";

/** `hooklet check`. */
export function checkCommand(): Command {
  return withWorkspaceOptions(
    new Command("check")
      .summary("read everything, run nothing, say what is wrong")
      .description("Reads all hook files and plugins, runs nothing, and prints what is wrong with them."),
  ).action(check);
}

async function check(options: WorkspaceOptions): Promise<void> {
  const diagnostics = await collect(options);
  if (options.json) process.stdout.write(`${JSON.stringify({ diagnostics })}\n`);
  else {
    const lines = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, process.stdout));
    process.stdout.write(`${[...lines, countDiagnostics(diagnostics)].join("\n")}\n`);
  }
  if (diagnostics.some(({ severity }) => severity === "error")) process.exitCode = EXIT.invalid;
}

async function collect(options: WorkspaceOptions): Promise<readonly Diagnostic[]> {
  try {
    return await withHost(options, (host) => host.check());
  } catch (error) {
    if (error instanceof ConfigurationError) return error.diagnostics;
    throw error;
  }
}
