import { Command } from "commander";
import { addCommand } from "./add.ts";
import { listCommand } from "./list.ts";
import { packCommand } from "./pack.ts";
import { pruneCommand } from "./prune.ts";
import { pullCommand } from "./pull.ts";
import { pushCommand } from "./push.ts";
import { removeCommand } from "./remove.ts";
import { schemaCommand } from "./schema.ts";
import { signCommand } from "./sign.ts";
import { updateCommand } from "./update.ts";
import { verifyCommand } from "./verify.ts";
import { whyBundleCommand } from "./why.ts";

const EXAMPLES = `
Examples:
  hooklet bundle pack                               check this folder's plugins and pack them
  hooklet bundle add @team/guards@^1.2              take a bundle over, after showing what it may do
  hooklet bundle update --dry-run                   what new versions would change
  hooklet bundle verify                             whether the store still holds what was added`;

/** `hooklet bundle`. */
export function bundleCommand(): Command {
  const bundle = new Command("bundle")
    .summary("share plugins: pack, add, update, verify")
    .description("Packs plugins for others, and takes theirs over: pinned by digest, with the grants that you gave.")
    .addHelpText("after", EXAMPLES);
  const commands = [
    packCommand,
    signCommand,
    pushCommand,
    pullCommand,
    addCommand,
    removeCommand,
    updateCommand,
    listCommand,
    verifyCommand,
    whyBundleCommand,
    pruneCommand,
    schemaCommand,
  ];
  for (const create of commands) bundle.addCommand(create());
  return bundle;
}
