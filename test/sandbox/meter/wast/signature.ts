import { Reader } from "../../../../host/sandbox/meter/binary/reader.ts";
import { readSections } from "../../../../host/sandbox/meter/module.ts";
import { MEMORY, readLimits, TABLE } from "../../../../host/sandbox/meter/type/limits.ts";
import { fieldType, mutability, valueType } from "../../../../host/sandbox/meter/type/value.ts";

export interface Signature {
  readonly params: readonly string[];
  readonly results: readonly string[];
}

const list = (reader: Reader): string[] => Array.from({ length: reader.u32() }, () => valueType(reader));

function readType(reader: Reader): Signature | undefined {
  const sub = reader.peek() === 0x50 || reader.peek() === 0x4f;
  if (sub) {
    reader.pos++;
    for (let left = reader.u32(); left > 0; left--) reader.u32();
  }
  const form = reader.byte();
  if (form === 0x60) {
    const signature = { params: list(reader), results: list(reader) };
    return sub ? undefined : signature;
  }
  for (let left = form === 0x5f ? reader.u32() : 1; left > 0; left--) fieldType(reader);
  return undefined;
}

function readTypes(reader: Reader): (Signature | undefined)[] {
  const types: (Signature | undefined)[] = [];
  for (let left = reader.u32(); left > 0; left--) {
    let group = 1;
    if (reader.peek() === 0x4e) {
      reader.pos++;
      group = reader.u32();
    }
    const alone = group === 1;
    for (; group > 0; group--) {
      const type = readType(reader);
      types.push(alone ? type : undefined);
    }
  }
  return types;
}

function readImportedFunctions(reader: Reader): number[] {
  const functions: number[] = [];
  for (let left = reader.u32(); left > 0; left--) {
    reader.name();
    reader.name();
    const kind = reader.byte();
    if (kind === 0) functions.push(reader.u32());
    else if (kind === 1) {
      valueType(reader);
      readLimits(reader, TABLE);
    } else if (kind === 2) readLimits(reader, MEMORY);
    else if (kind === 3) {
      valueType(reader);
      mutability(reader);
    } else {
      reader.byte();
      reader.u32();
    }
  }
  return functions;
}

/** The types of a valid module's exported functions, by name. Those that another module can't just name, of a subtype or a group, are left out. */
export function exportedSignatures(bytes: Uint8Array): Map<string, Signature> {
  const sections = new Map(readSections(bytes).map((section) => [section.id, section.reader]));
  const read = (id: number) => sections.get(id)?.() ?? new Reader(new Uint8Array([0]));
  const types = readTypes(read(1));
  const functions = readImportedFunctions(read(2));
  const own = read(3);
  for (let left = own.u32(); left > 0; left--) functions.push(own.u32());
  const signatures = new Map<string, Signature>();
  const exports = read(7);
  for (let left = exports.u32(); left > 0; left--) {
    const name = exports.name();
    const isFunction = exports.byte() === 0;
    const index = exports.u32();
    const signature = types[functions[index] ?? -1];
    if (isFunction && signature) signatures.set(name, signature);
  }
  return signatures;
}
