import type { Reader } from "../binary/reader.ts";
import { malformed } from "../error.ts";
import { blockType, heapType, valueType } from "../type/value.ts";
import type { Instruction } from "./instruction.ts";

type Read = (reader: Reader, into: Instruction) => void;

/** An index or a count that the rewriting may want to see. */
const value: Read = (reader, into) => {
  into.addValue(reader.u32());
};

const label: Read = (reader, into) => {
  into.addLabel(reader.u32());
};

const bytes =
  (length: number): Read =>
  (reader) =>
    reader.skip(length);

/** Alignment and flags, the memory's index if bit 6 is set, and the offset. */
const memarg: Read = (reader) => {
  const at = reader.pos;
  const flags = reader.u32();
  if (flags >= 0x80) throw malformed(at, "unknown form of a memory's argument");
  if (flags & 0x40) reader.u32();
  reader.u64();
};

/** The clauses of `try_table`: what is caught, and the label to branch to with it. */
const catches: Read = (reader, into) => {
  for (let left = reader.count(); left > 0; left--) {
    const at = reader.pos;
    const kind = reader.byte();
    if (kind > 3) throw malformed(at, "unknown catch clause");
    if (kind < 2) reader.u32();
    label(reader, into);
  }
};

const labels: Read = (reader, into) => {
  for (let left = reader.count(); left >= 0; left--) label(reader, into);
};

const types: Read = (reader) => {
  for (let left = reader.count(); left > 0; left--) valueType(reader);
};

/** How each kind of immediate that the operator table names is read. */
export const IMMEDIATES = {
  block: (reader) => blockType(reader),
  label,
  labels,
  /** A label that exceptions are handed to; no branch. */
  depth: (reader) => {
    reader.u32();
  },
  catches,
  func: value,
  type: value,
  table: value,
  memory: value,
  global: value,
  local: value,
  data: value,
  elem: value,
  tag: value,
  field: value,
  count: value,
  memarg,
  lane: bytes(1),
  lanes: bytes(16),
  i32: (reader) => reader.skipSigned(32),
  i64: (reader) => reader.skipSigned(64),
  f32: bytes(4),
  f64: bytes(8),
  v128: bytes(16),
  heap: (reader) => {
    heapType(reader);
  },
  types,
  flags: (reader) => {
    const at = reader.pos;
    if (reader.byte() > 3) throw malformed(at, "unknown form of a cast");
  },
  zero: (reader) => {
    const at = reader.pos;
    if (reader.byte() !== 0) throw malformed(at, "a zero byte is expected");
  },
} satisfies Record<string, Read>;

export type Immediate = keyof typeof IMMEDIATES;
