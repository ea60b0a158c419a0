const PART = "[a-z0-9][a-z0-9._-]*";
const BUNDLE = new RegExp(`^(?:@${PART}/)?${PART}$`);
const PLUGIN = new RegExp(`^${PART}$`);
const LONGEST = 100;

/** The same rules as JSON Schema. */
export const BUNDLE_NAME_SCHEMA = { type: "string", pattern: BUNDLE.source, maxLength: LONGEST } as const;
export const PLUGIN_NAME_SCHEMA = { type: "string", pattern: PLUGIN.source, maxLength: LONGEST } as const;

/** Whether a text can be a bundle's name: lower-case letters, digits, `.`, `_`, `-`, with or without an npm scope. */
export function isBundleName(text: string): boolean {
  return text.length <= LONGEST && BUNDLE.test(text);
}

/** Whether a text can be the name of a plugin within its bundle. */
export function isPluginName(text: string): boolean {
  return text.length <= LONGEST && PLUGIN.test(text);
}

/** A plugin of a bundle, as a configuration names it. */
export interface PluginName {
  readonly bundle: string;
  readonly plugin: string;
}

/**
 * What `team-guards/shell-guard` or `@team/guards/shell-guard` names. Everything else is the path of a file, and null
 * here: what starts with `.` or `/`, what ends in `.wasm`, what has no slash or too many.
 */
export function parsePluginName(written: string): PluginName | null {
  const end = written.lastIndexOf("/");
  const [bundle, plugin] = [written.slice(0, Math.max(end, 0)), written.slice(end + 1)];
  return isBundleName(bundle) && isPluginName(plugin) && !plugin.endsWith(".wasm") ? { bundle, plugin } : null;
}
