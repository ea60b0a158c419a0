export { addContext, allow, ask, deny, updateInput, updateOutput } from "./decision";
export { Event } from "./event";
export * from "./events";
export { fail } from "./failure";
export { Fields } from "./fields";
export { defineHook, Hook } from "./hook";
export { config, Level, log } from "./host";
export { filePaths, shellCommand } from "./tool";
