import { fail } from "@hooklet/sdk-as";
import { Json, Kind, quote } from "@hooklet/sdk-as/json";
import { Shell } from "./expand/shell";
import { Guard } from "./guard";
import { readSettings } from "./settings";
import { Limits } from "./shell/limits";
import { commandsIn } from "./tool-command";
import { runsShell } from "./tools";

const NO_OPINION = "";

/** Denies the tool call of a `preToolUse` or `permissionRequest` event whose command would destroy what nobody means to. */
export function handle(envelope: string): string {
  const event = Json.parse(envelope);
  if (event.kind != Kind.object) return fail("the envelope is not a JSON object");
  const name = event.get("event").asString();
  if (name != "preToolUse" && name != "permissionRequest") return NO_OPINION;

  const settings = readSettings();
  if (settings === null || !runsShell(event.get("toolName").asString(), settings.tools)) return NO_OPINION;
  const reason = judge(event, settings.allow);
  return reason === null ? NO_OPINION : `{"decision":"deny","reason":${quote(reason)}}`;
}

function judge(event: Json, allowed: string[]): string | null {
  const commands = commandsIn(event.get("toolInput"));
  const guard = new Guard(allowed);
  const limits = new Limits();
  for (let i = 0; i < commands.length; i++) {
    const shell = Shell.start(event.get("cwd").asString(), limits);
    const args = commands[i].args;
    const reason = args.length > 0 ? guard.judgeArguments(args, shell) : guard.judgeText(commands[i].text, shell);
    if (reason !== null) return reason;
  }
  return null;
}
