import type { Reader } from "../binary/reader.ts";
import { malformed } from "../error.ts";
import type { TypeFact } from "../facts.ts";
import { fieldType, valueType } from "../type/value.ts";
import { countOneMore, writePauseType } from "./pause.ts";
import type { Rewrite } from "./section.ts";

const REC = 0x4e;
const SUB = 0x50;
const SUB_FINAL = 0x4f;

function values(reader: Reader): string[] {
  const types: string[] = [];
  for (let left = reader.count(); left > 0; left--) types.push(valueType(reader));
  return types;
}

function fields(reader: Reader): number {
  const count = reader.count();
  for (let i = 0; i < count; i++) fieldType(reader);
  return count;
}

const COMPOSITES: Readonly<Record<number, (reader: Reader) => TypeFact>> = {
  96: (reader) => ({ kind: "func", params: values(reader), results: values(reader) }),
  95: (reader) => ({ kind: "struct", fields: fields(reader) }),
  94: (reader) => {
    fieldType(reader);
    return { kind: "array" };
  },
};

function subType(reader: Reader): TypeFact {
  const form = reader.peek();
  if (form === SUB || form === SUB_FINAL) {
    reader.pos++;
    for (let left = reader.count(); left > 0; left--) reader.u32();
  }
  const at = reader.pos;
  const composite = COMPOSITES[reader.byte()];
  if (!composite) throw malformed(at, "unknown form of a type");
  return composite(reader);
}

/** Reads the section's types, by index, into `types`. */
export function readTypes(reader: Reader, types: TypeFact[]): void {
  for (let left = reader.count(); left > 0; left--) {
    if (reader.peek() !== REC) {
      types.push(subType(reader));
      continue;
    }
    reader.pos++;
    for (let inner = reader.count(); inner > 0; inner--) types.push(subType(reader));
  }
}

/** Types stay as they are; that of the function that is added comes after them. */
export const typeSection: Rewrite = (reader, out, { facts }) => {
  if (facts.pauses) countOneMore(reader, out, "types");
  readTypes(reader, facts.types);
  if (facts.pauses) writePauseType(out.insert(reader.pos));
};
