/** The name of the module that turns a hook into a component's core; it exists in memory alone. */
export const componentName = "hooklet-component";

/**
 * The source of that module. Its exports are the core module's exports, so nothing else that the hook exports leaks.
 *
 * No post-return function: the hook's runtime never frees, since each call starts from fresh memory.
 *
 * @param hook the entry's file name without its extension
 */
export function componentSource(hook: string): string {
  return `import { handle as hook } from "./${hook}";
import { answer } from "@hooklet/sdk-as/abi/answer";
import { lift } from "@hooklet/sdk-as/abi/memory";
export { cabi_realloc } from "@hooklet/sdk-as/abi/memory";
import "@hooklet/sdk-as/abi/abort";

export function handle(envelope: usize, length: i32): usize {
  return answer(hook(lift(envelope, length)));
}
`;
}
