import type { Failure } from "../failure/failure.ts";
import { readComponent } from "./component/reader/component.ts";
import { kindOfWasm } from "./component/reader/preamble.ts";
import { isWasiImport } from "./component/wasi/interfaces.ts";
import { checkWorld } from "./component/world.ts";
import { checkModule } from "./extism/check.ts";
import { readShape } from "./extism/shape.ts";

/**
 * Whether the file is a plugin that the host runs, a component or an Extism module: null, or what keeps it from being one
 * (`sandbox.invalid`, `sandbox.world`, `sandbox.import`). Reads its imports and exports, and nothing of its code.
 */
export function checkPlugin(bytes: Uint8Array): Failure | null {
  return kindOfWasm(bytes) === "module" ? checkModule(bytes) : checkWorld(bytes, isWasiImport);
}

/** The imports of a plugin that was checked: a component's without their version, an Extism module's as `NAMESPACE#NAME`. */
export function importsOf(bytes: Uint8Array): readonly string[] {
  if (kindOfWasm(bytes) === "module") return readShape(bytes).imports.map(({ module, name }) => `${module}#${name}`);
  return readComponent(bytes).imports.map(({ name }) => name.split("@")[0] ?? name);
}
