import { Script } from "node:vm";
import type { Imports } from "./switch.ts";

/** The world's exports. `handle` throws where the component returns an error. */
interface HookExports {
  readonly handler: { readonly handle: (envelope: string) => string };
}

/** Starts a component: what jco generates, in its synchronous form. */
export type Instantiate = (
  getCoreModule: (name: string) => WebAssembly.Module,
  imports: Imports,
  instantiateCore: (module: WebAssembly.Module, imports?: WebAssembly.Imports) => WebAssembly.Instance,
) => HookExports;

/** What the module that jco generates exports. */
const EXPORTS: readonly string[] = ["export function instantiate(", "export const _util = "];

/**
 * Makes a script of the module that jco generated: it is ready in a sixth of the time, and it can't import anything.
 * Throws where the module exports something else than expected.
 */
export function scriptOf(module: string): string {
  const lines: readonly string[] = module.match(/^export .*$/gm) ?? [];
  if (lines.length !== EXPORTS.length || !EXPORTS.every((start) => lines.some((line) => line.startsWith(start)))) {
    throw new Error("jco generated a module with other exports");
  }
  const body = quickened(module).replace(/^export /gm, "");
  return `(() => { "use strict";\n${body}\nreturn instantiate; })()`;
}

/** Whether such a script takes anything of WASI from its imports. */
export function importsWasi(script: string): boolean {
  return script.includes("imports['wasi:");
}

/** Runs such a script. */
export function runGlue(script: string): Instantiate {
  return new Script(script, { filename: "plugin.js" }).runInThisContext() as Instantiate;
}

/**
 * What jco's module does for nobody: it counts the characters of each string that it hands in, of which each becomes an object, and it
 * describes each of its steps, in a statement of its own, to whoever debugs it.
 */
const NEEDLESS: readonly (readonly [found: RegExp, instead: string])[] = [
  [/codepoints: \[\.\.\.str\]\.length/g, "get codepoints() { return [...str].length; }"],
  [/^( *)_debugLog\(/gm, "$1false && _debugLog("],
];

function quickened(module: string): string {
  return NEEDLESS.reduce((text, [found, instead]) => text.replace(found, instead), module);
}
