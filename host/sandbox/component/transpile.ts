import { transpileBytes } from "@bytecodealliance/jco-transpile";
import type { Artifact } from "./artifact.ts";

const NAME = "plugin";

/**
 * Makes a validated component ready to run. Validate it first: what jco generates is JavaScript
 * with the component's own names in it.
 */
export async function transpileComponent(bytes: Uint8Array): Promise<Artifact> {
  const { files } = await transpileBytes(bytes, {
    name: NAME,
    instantiation: "sync",
    wasiShim: false,
    noComponentErrorWrapping: true,
    emitTypescriptDeclarations: false,
  });
  const glue = files[`${NAME}.js`];
  if (glue === undefined) throw new Error("jco generated no module");
  const modules = Object.entries(files).filter(([name]) => name.endsWith(".wasm"));
  return {
    glue: Buffer.from(glue).toString("utf8"),
    modules: new Map(modules.map(([name, core]) => [name, Uint8Array.from(core)])),
  };
}
