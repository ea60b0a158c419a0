import process from "node:process";
import { Command } from "commander";
import { trustWorkspace, untrustWorkspace } from "../trust/workspace.ts";
import { describeEntry } from "./entry.ts";
import { shortPath, shortPlace } from "./path.ts";
import { alignColumns, plural } from "./table.ts";

interface TrustOptions {
  readonly cwd: string;
  readonly pin: boolean;
  readonly json: boolean;
}

/** `hooklet trust`. */
export function trustCommand(): Command {
  return new Command("trust")
    .summary("let a workspace's own hooks run")
    .description("Lets the workspace's own hooks run from now on. Review them first: a hook can run any command.")
    .option("--cwd <dir>", "the workspace", process.cwd())
    .option("--pin", "only as long as the hook files and the plugins that they name don't change", false)
    .option("--json", "print one JSON object", false)
    .action(trust);
}

/** `hooklet untrust`. */
export function untrustCommand(): Command {
  return new Command("untrust")
    .summary("stop a workspace's own hooks from running")
    .description("Forgets that the workspace was trusted: its own hooks no longer load.")
    .option("--cwd <dir>", "the workspace", process.cwd())
    .option("--json", "print one JSON object", false)
    .action(untrust);
}

async function trust({ cwd, pin, json }: TrustOptions): Promise<void> {
  const { workspace, entries, pins } = await trustWorkspace({ cwd, pin });
  if (json) {
    process.stdout.write(`${JSON.stringify({ workspace, pins, hooks: entries })}\n`);
    return;
  }
  const rows = entries.map((entry) => [shortPlace(entry.source), entry.handler.kind, describeEntry(entry)]);
  const pinned = pins === null ? "" : `, pinned with ${plural(Object.keys(pins).length, "file")}`;
  const title = `trusted ${shortPath(workspace)} with ${plural(entries.length, "hook")}${pinned}`;
  process.stdout.write(`${[title, ...alignColumns(rows).map((line) => `  ${line}`)].join("\n")}\n`);
}

async function untrust({ cwd, json }: Omit<TrustOptions, "pin">): Promise<void> {
  const workspace = await untrustWorkspace({ cwd });
  process.stdout.write(json ? `${JSON.stringify({ workspace })}\n` : `no longer trusted: ${shortPath(workspace)}\n`);
}
