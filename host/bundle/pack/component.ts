import type { Bundle } from "../open.ts";
import { packTree } from "./pack.ts";
import { filesTree } from "./tree.ts";

/** A bundle of a component that came without one: it has that name and version, and requests nothing. */
export function packComponent(name: string, version: string, bytes: Uint8Array, label: string): Promise<Bundle> {
  const manifest = { name, version, description: `The component of ${label}` };
  const files = new Map([
    ["hooklet.json", Buffer.from(JSON.stringify(manifest))],
    [`dist/${name}.wasm`, bytes],
  ]);
  return packTree(filesTree(files), label);
}
