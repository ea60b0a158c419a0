import type { JsonObject } from "../../event/json.ts";
import { readComponent } from "../../sandbox/component/reader/component.ts";
import { ComponentError } from "../../sandbox/component/reader/error.ts";
import { kindOfWasm } from "../../sandbox/component/reader/preamble.ts";
import type { ComponentShape, ExternType, Named } from "../../sandbox/component/reader/type.ts";
import { bundleError } from "../failed.ts";

/** A plugin of a bundle. */
export interface PluginFile {
  readonly name: string;
  /** A component, or a core module. */
  readonly bytes: Uint8Array;
}

/** The time of every config: one that moved would give the same bundle another digest with each push. */
const CREATED = "1970-01-01T00:00:00Z";

/**
 * What WebAssembly tools read before they fetch an artifact (CNCF TAG Runtime, "Wasm OCI Artifact layout"): the names of
 * all imports and exports of its components, and the digests of its layers in their order. The first plugin is the entry
 * point, so it says which system the artifact is for.
 *
 * Throws `bundle.artifact` where a plugin isn't WebAssembly.
 */
export function wasmConfig(plugins: readonly PluginFile[], layerDigests: readonly string[]): JsonObject {
  const shapes = plugins.map(shapeOf);
  const components = shapes.filter((shape) => shape !== null);
  const [first = null] = shapes;
  return {
    created: CREATED,
    architecture: "wasm",
    os: first === null ? "wasip1" : "wasip2",
    layerDigests: [...layerDigests],
    ...(components.length === 0 ? {} : { component: namesOf(components) }),
  };
}

function namesOf(components: readonly ComponentShape[]): JsonObject {
  const names = (items: (shape: ComponentShape) => readonly Named<ExternType>[]) => [
    ...new Set(components.flatMap((shape) => items(shape).map(({ name }) => name))),
  ];
  return { exports: names((shape) => shape.exports), imports: names((shape) => shape.imports) };
}

/** What a component imports and exports; null for a core module. */
function shapeOf({ name, bytes }: PluginFile): ComponentShape | null {
  const kind = kindOfWasm(bytes);
  if (kind === null) throw bundleError("bundle.artifact", `the plugin \`${name}\` is not WebAssembly`);
  if (kind === "module") return null;
  try {
    return readComponent(bytes);
  } catch (error) {
    if (!(error instanceof ComponentError)) throw error;
    throw bundleError("bundle.artifact", `the plugin \`${name}\` is a damaged component: ${error.message}`);
  }
}
