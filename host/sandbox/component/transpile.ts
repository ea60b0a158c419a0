import { transpileBytes } from "@bytecodealliance/jco-transpile";
import { type MeteredCore, meterCore } from "../metering.ts";
import type { Artifact } from "../prepare/artifact.ts";
import { harmfulName } from "./core-names.ts";
import { importsWasi, scriptOf } from "./glue.ts";

const NAME = "plugin";

/**
 * Makes a validated component ready to run: jco's JavaScript for it, and its core modules metered. Validate it
 * first: what jco generates has the component's own names in it; those of its core modules are checked here. Throws where it can't be done; jco can't be used
 * again in the same thread then.
 */
export async function transpileComponent(bytes: Uint8Array): Promise<Artifact & { readonly glue: string }> {
  const { files } = await transpileBytes(bytes, {
    name: NAME,
    instantiation: "sync",
    wasiShim: false,
    noComponentErrorWrapping: true,
    emitTypescriptDeclarations: false,
  });
  const glue = files[`${NAME}.js`];
  if (glue === undefined) throw new Error("jco generated no module");
  const cores = Object.entries(files)
    .filter(([name]) => name.endsWith(".wasm"))
    .map(([name, core]) => ({ name, ...checkedCore(core) }));
  const script = scriptOf(Buffer.from(glue).toString("utf8"));
  return {
    glue: script,
    cores: new Map(cores.map(({ name, restorable, ...core }) => [name, core])),
    restorable: cores.every(({ restorable }) => restorable),
    wasi: importsWasi(script),
  };
}

function checkedCore(bytes: Uint8Array): MeteredCore {
  const core = meterCore(bytes);
  const name = harmfulName(new WebAssembly.Module(core.module));
  if (name === null) return core;
  throw new Error(
    `a core module imports or exports ${JSON.stringify(name.slice(0, 100))}, a name that could become code`,
  );
}
