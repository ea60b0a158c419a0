import { kindOfWasm } from "../../sandbox/component/reader/preamble.ts";
import { WORLD_VERSION } from "./version.ts";

/** What stands in the place of a world for a core module that a PDK of Extism made. */
export const EXTISM = "extism";

/** What the host runs. */
export const WORLDS: readonly string[] = [WORLD_VERSION, EXTISM];

/** The world that a plugin's file is of, by its kind alone: whether it really is, loading tells. */
export function worldOf(bytes: Uint8Array): string {
  return kindOfWasm(bytes) === "module" ? EXTISM : WORLD_VERSION;
}
