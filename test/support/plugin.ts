import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { componentEmbed, componentNew } from "@bytecodealliance/jco-transpile/wasm-tools";
import { componentize } from "componentize-qjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of the published contract. */
export const WIT = join(ROOT, "wit/0.1.0");

/** The component of one of the project's own plugins; the tests' setup built it. */
export function shippedPlugin(name: string): Promise<Uint8Array> {
  return readFile(pluginFile(name));
}

/** Where it is. */
export function pluginFile(name: string): string {
  return join(ROOT, "plugins", name, "dist", `${name}.wasm`);
}

/** The module of a hook whose `handle` has this body, in plain JavaScript. */
export function scriptSource(body: string): string {
  return [
    'import { log, config } from "hooklet:plugin/host@0.1.0";',
    `export const handler = { handle(envelope) { ${body} } };`,
  ].join("\n");
}

/**
 * A hook of the right world whose `handle` has this body, in plain JavaScript; `log` and `config` are imported. It imports
 * WASI too, unless its imports are made stubs that trap.
 */
export async function scriptPlugin(body: string, { stubWasi = false } = {}): Promise<Uint8Array> {
  const jsSource = scriptSource(body);
  const { component } = await componentize({ witPath: WIT, jsSource, sync: true, stubWasi, world: "hook" });
  return component;
}

/** A component of any world, which traps when it is called. */
export async function dummyPlugin(wit: string, world: string): Promise<Uint8Array> {
  return componentNew(await componentEmbed({ dummy: true, witSource: wit, world }), []);
}
