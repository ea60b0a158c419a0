import { meterCore } from "../metering.ts";
import type { Artifact } from "../prepare/artifact.ts";

/** The name of a module's only core. */
export const CORE = "module";

/** Makes a checked Extism module ready to run: metered, and known to compile. Throws where it can't be done. */
export function prepareModule(bytes: Uint8Array): Artifact {
  const { restorable, ...core } = meterCore(bytes);
  // The host's own threads take what was prepared as it is.
  new WebAssembly.Module(core.module);
  return { glue: null, cores: new Map([[CORE, core]]), restorable, wasi: false };
}
