import type { WasmSpec } from "../config/entry.ts";
import { type Failure, failure } from "../failure/failure.ts";
import { integrityOf } from "./integrity.ts";

/** Judges the bytes of a plugin by the digest that its entry has, where it is a bundle's. */
export function verifierOf({ plugin, path, integrity }: WasmSpec): (bytes: Uint8Array) => Failure | null {
  return (bytes) => {
    if (integrity === undefined || integrityOf(bytes) === integrity) return null;
    return failure("bundle.tampered", `the plugin \`${plugin}\` is not what \`hooklet.lock\` names: \`${path}\``);
  };
}
