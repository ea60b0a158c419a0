export { addContext, allow, ask, type Decision, deny } from "./decision.ts";
export { EVENT_NAMES, type EventName, type HookEvent } from "./event.ts";
export { defineHook, type Handler, type Handlers, type Hook } from "./hook.ts";
export { config, type LogLevel, log } from "./host.ts";
