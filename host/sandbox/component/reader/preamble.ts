import type { Cursor } from "./cursor.ts";

const MAGIC = [0x00, 0x61, 0x73, 0x6d];
const COMPONENT = [...MAGIC, 0x0d, 0x00, 0x01, 0x00];

/** What a file's first bytes say that it is; null where it isn't WebAssembly. Damaged files have a kind too. */
export function kindOfWasm(bytes: Uint8Array): "module" | "component" | null {
  if (MAGIC.some((byte, index) => bytes[index] !== byte)) return null;
  const layer = bytes[6];
  return layer === 0 ? "module" : "component";
}

/** The magic number, the version and the layer that every component starts with (Binary.md, `preamble`). */
export function readPreamble(from: Cursor): void {
  for (const byte of COMPONENT) from.expect(byte, "the preamble of a component");
}
