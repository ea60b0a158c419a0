import { Shell } from "../expand/shell";
import { isDisk, isVital } from "../place/place";
import { Redirect } from "../shell/script";
import { Word } from "../shell/word";
import { Options } from "./options";
import { Rule } from "./rule";

export const copy = new Rule("overwriting", "cp gcp install", (call) => {
  const operands = new Options(call.args, "tSmog").operands;
  return operands.length < 2 ? null : overwriteHarm(operands[operands.length - 1], call.shell);
});

export const write = new Rule("overwriting", "tee truncate", (call) => {
  const operands = new Options(call.args, "sr").operands;
  for (let i = 0; i < operands.length; i++) {
    const harm = overwriteHarm(operands[i], call.shell);
    if (harm !== null) return harm;
  }
  return null;
});

export const diskDump = new Rule("overwriting", "dd", (call) => {
  for (let i = 0; i < call.args.length; i++) {
    const arg = call.args[i];
    const harm = arg.text.startsWith("of=") ? overwriteHarm(arg.slice(3, arg.length), call.shell) : null;
    if (harm !== null) return harm;
  }
  return null;
});

/** What writing a file anew would destroy. */
function overwriteHarm(file: Word, shell: Shell): string | null {
  if (isDisk(file, shell)) return `would overwrite the disk ${file.text}`;
  return isVital(file, shell) ? `would overwrite ${file.text}, which the system can't do without` : null;
}

/** What a redirection would destroy; adding to a file with `>>` destroys only what a disk holds. */
export function redirectHarm(redirect: Redirect, target: Word, shell: Shell): string | null {
  const isWriting = redirect.operator.includes(">");
  const isAdding = redirect.operator.endsWith(">>");
  if (!isWriting || (isAdding && !isDisk(target, shell))) return null;
  return overwriteHarm(target, shell);
}
