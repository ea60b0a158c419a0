import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { unfoldFunctions } from "./unfold.ts";

const utf8 = new TextEncoder();

/** The parser refuses characters that would confuse a reader of the text, so strings get them as bytes. */
function asciiOnly(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (char) =>
    [...utf8.encode(char)].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join(""),
  );
}

/** Assembles the text of one module, whose meaning isn't checked. Undefined if it can't be parsed. */
export async function assemble(text: string): Promise<Uint8Array | undefined> {
  const ascii = asciiOnly(text);
  const source = /\(try\s/.test(ascii) ? unfoldFunctions(ascii) : ascii;
  try {
    return await parse(source);
  } catch {
    return undefined;
  }
}
