/** The name of the module that turns a hook into a component's core; it exists in memory alone. */
export const componentName = "hooklet-component";

/** `export default` before an expression, which AssemblyScript has no syntax for. */
const DEFAULT_EXPORT = /^export default (?=[\w.]+\()/m;

/** The same export under a name, as long as the text that it replaces, so that the compiler's columns stay true. */
const NAMED_EXPORT = "export let _ = ";

/** The entry as the compiler takes it. */
export function entrySource(text: string): string {
  return text.replace(DEFAULT_EXPORT, NAMED_EXPORT);
}

/**
 * The source of that module. Its exports are the core module's exports, so nothing else that the hook exports leaks.
 *
 * No post-return function: the hook's runtime never frees, since each call starts from fresh memory.
 *
 * @param hook the entry's file name without its extension
 * @param entry the entry's text: its default export is a hook, unless it exports `handle`, from text to text
 */
export function componentSource(hook: string, entry: string): string {
  const isDefault = DEFAULT_EXPORT.test(entry);
  return `import { ${isDefault ? "_" : "handle"} as hook } from "./${hook}";
import { answer } from "@hooklet/sdk-as/abi/answer";
import { lift } from "@hooklet/sdk-as/abi/memory";
export { cabi_realloc } from "@hooklet/sdk-as/abi/memory";
import "@hooklet/sdk-as/abi/abort";

export function handle(envelope: usize, length: i32): usize {
  return answer(hook${isDefault ? ".answer" : ""}(lift(envelope, length)));
}
`;
}
