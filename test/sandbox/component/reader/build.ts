import { componentEmbed, componentNew, parse } from "@bytecodealliance/jco-transpile/wasm-tools";

/** A component of a world of a WIT text, as wit-component lays it out; each of its functions traps. */
export async function fromWit(witSource: string, world: string): Promise<Uint8Array> {
  return await componentNew(await componentEmbed({ dummy: true, witSource, world }), []);
}

/** A component from the text format; it need not be valid. */
export async function fromText(text: string): Promise<Uint8Array> {
  return await parse(text);
}
