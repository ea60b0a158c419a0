export { addContext, allow, ask, type Decision, deny, updateInput, updateOutput } from "./decision.ts";
export { EVENT_NAMES, type EventName, type HookEvent } from "./event.ts";
export { fail } from "./failure.ts";
export { defineHook, type Handler, type Handlers, type Hook } from "./hook.ts";
export { config, type LogLevel, log } from "./host.ts";
export type { OutputOf, Schema } from "./schema.ts";
export { filePaths, shellCommand } from "./tool.ts";
