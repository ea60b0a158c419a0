import { ask, defineHook, deny, Event } from "@hooklet/sdk-as";
import { Shell } from "./expand/shell";
import { Guard } from "./guard";
import { readSettings } from "./settings";
import { Limits } from "./shell/limits";
import { commandsIn } from "./tool-command";
import { runsShell } from "./tools";

/** Denies a tool call whose command would do what nobody means to, or asks about it. */
export default defineHook({
  preToolUse: (event) => {
    const verdict = judge(event);
    if (verdict === null) return null;
    if (verdict.isAsking) return ask(verdict.reason);
    return deny(verdict.reason);
  },
  permissionRequest: (event) => {
    const verdict = judge(event);
    if (verdict === null) return null;
    if (verdict.isAsking) return ask(verdict.reason);
    return deny(verdict.reason);
  },
});

class Verdict {
  constructor(
    readonly reason: string,
    readonly isAsking: bool,
  ) {}
}

function judge(event: Event): Verdict | null {
  const settings = readSettings();
  if (settings === null || !runsShell(event.toolName, settings.tools)) return null;
  const commands = commandsIn(event.toolInput);
  const guard = new Guard(settings.allow, settings.policy);
  const limits = new Limits();
  for (let i = 0; i < commands.length; i++) {
    const shell = Shell.start(event.cwd, limits);
    const args = commands[i].args;
    const reason = args.length > 0 ? guard.judgeArguments(args, shell) : guard.judgeText(commands[i].text, shell);
    if (reason !== null) return new Verdict(reason, false);
  }
  const asking = guard.asking;
  return asking === null ? null : new Verdict(asking, true);
}
