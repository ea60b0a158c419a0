import { ask, config, defineHook, deny, type Handler, type HookEvent } from "@hooklet/sdk";
import { createProtection } from "./path/protection.ts";
import { readSettings, type Settings } from "./settings.ts";
import { UncheckableError } from "./shell/limits.ts";
import { writesOfTool } from "./tool/writes.ts";

const guard: Handler<"preToolUse" | "permissionRequest"> = (event) => {
  const settings = readSettings(config());
  const reason = reasonAgainst(event, settings);
  if (reason === undefined) return undefined;
  return settings.decision === "ask" ? ask(reason) : deny(reason);
};

export default defineHook({ preToolUse: guard, permissionRequest: guard });

type ToolCall = Pick<HookEvent, "toolName" | "toolInput" | "cwd">;

/** Why the tool must not run, undefined where nothing speaks against it. */
function reasonAgainst(event: ToolCall, settings: Settings): string | undefined {
  const { toolName = "", toolInput, cwd = "/" } = event;
  const protection = createProtection(settings, settings.root ?? cwd);
  try {
    for (const write of writesOfTool(toolName, toolInput, { cwd, tools: settings.tools })) {
      const found = protection.find(write);
      if (!found) continue;
      const by = write.by === undefined ? `\`${toolName}\`` : `\`${write.by}\` in \`${toolName}\``;
      return `${by} would change \`${found.path}\`, which the pattern \`${found.pattern}\` protects`;
    }
  } catch (error) {
    if (!(error instanceof UncheckableError)) throw error;
    return `the command of \`${toolName}\` is ${error.message} to be checked for the files that it changes`;
  }
  return undefined;
}
