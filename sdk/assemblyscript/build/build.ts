import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { componentEmbed, componentNew } from "@bytecodealliance/jco-transpile/wasm-tools";
import { compile } from "./compile.ts";

/** What to build. */
export interface BuildOptions {
  /** The absolute path of the hook's entry, an AssemblyScript file that exports `handle(envelope: string): string`. */
  entry: string;
  /** Whether to optimize for size and speed, which takes some seconds; true unless given. */
  optimize?: boolean;
}

/** The contract: the SDK's own copy where it is installed, the repository's else. */
const CONTRACT = ["../wit/plugin.wit", "../../../wit/0.1.0/plugin.wit"]
  .map((name) => new URL(name, import.meta.url))
  .find((file) => existsSync(file));

/**
 * Builds an AssemblyScript hook into a component of the world `hooklet:plugin/hook@0.1.0`. The bytes depend on the
 * sources alone, not on where they lie.
 *
 * @returns the component's bytes
 * @throws Error where there is no such entry, and with the compiler's messages, each with its `file:line:column`, where
 * the hook doesn't compile
 */
export async function buildComponent({ entry, optimize = true }: BuildOptions): Promise<Uint8Array> {
  if (!existsSync(entry)) throw new Error(`no such file: \`${entry}\``);
  if (CONTRACT === undefined) throw new Error("the SDK lacks its copy of the plugin contract: install it again");
  const [module, witSource] = await Promise.all([compile(entry, optimize), readFile(CONTRACT, "utf8")]);
  return componentNew(await componentEmbed({ binary: module, witSource, world: "hook", stringEncoding: "utf16" }));
}
