import type { Reader } from "../binary/reader.ts";
import { malformed } from "../error.ts";

const NUMBERS: Readonly<Record<number, string>> = { 127: "i32", 126: "i64", 125: "f32", 124: "f64", 123: "v128" };

const PACKED: Readonly<Record<number, string>> = { 120: "i8", 119: "i16" };

/** The abstract heap types, each of which is also the short form of a nullable reference to it. */
const HEAPS: Readonly<Record<number, string>> = {
  116: "noexn",
  115: "nofunc",
  114: "noextern",
  113: "none",
  112: "func",
  111: "extern",
  110: "any",
  109: "eq",
  108: "i31",
  107: "struct",
  106: "array",
  105: "exn",
};

const REF = 0x64;
const REF_NULL = 0x63;
const EMPTY = 0x40;

/** Passes over a heap type: a type index, or the one byte of an abstract type. */
export function heapType(reader: Reader): string {
  const at = reader.pos;
  const abstract = HEAPS[reader.peek()];
  if (abstract !== undefined) {
    reader.pos++;
    return abstract;
  }
  const index = reader.s33();
  if (index < 0) throw malformed(at, "unknown heap type");
  return String(index);
}

/** Reads a value type: `i32`, `v128` and the like, or `ref` followed by what it refers to (`ref extern`, `ref 3`). */
export function valueType(reader: Reader): string {
  const at = reader.pos;
  const byte = reader.byte();
  const number = NUMBERS[byte];
  if (number !== undefined) return number;
  if (byte === REF || byte === REF_NULL) return `ref ${heapType(reader)}`;
  const heap = HEAPS[byte];
  if (heap === undefined) throw malformed(at, `unknown value type 0x${byte.toString(16)}`);
  return `ref ${heap}`;
}

export function referenceType(reader: Reader): string {
  const at = reader.pos;
  const type = valueType(reader);
  if (!type.startsWith("ref ")) throw malformed(at, `\`${type}\` isn't a reference type`);
  return type;
}

/** Passes over the type of a structure's field or an array's element, with its mutability. */
export function fieldType(reader: Reader): void {
  if (PACKED[reader.peek()] !== undefined) reader.pos++;
  else valueType(reader);
  mutability(reader);
}

export function mutability(reader: Reader): boolean {
  const at = reader.pos;
  const byte = reader.byte();
  if (byte > 1) throw malformed(at, "unknown mutability");
  return byte === 1;
}

/** Passes over the type of a block: nothing, one value, or the index of a function type. */
export function blockType(reader: Reader): void {
  const at = reader.pos;
  const byte = reader.peek();
  if (byte === EMPTY) reader.pos++;
  else if ((byte & 0xc0) === 0x40) valueType(reader);
  else if (reader.s33() < 0) throw malformed(at, "unknown block type");
}
