import type { Reader } from "../binary/reader.ts";
import { Splice } from "../binary/splice.ts";
import type { Pass } from "./section.ts";

const LABELS = 3;
const GLOBALS = 7;

/** A map from indices to names, with every index moved by `move`. */
function renumber(reader: Reader, out: Splice, move: (index: number) => number): void {
  for (let left = reader.count(); left > 0; left--) {
    const at = reader.pos;
    const index = reader.u32();
    const moved = move(index);
    if (moved !== index) out.replace(at, reader.pos).unsigned(moved);
    reader.name();
  }
}

/** Labels count in order of appearance, and metering adds some: after how many of the old ones is in `added`, ascending. */
function movedLabel(label: number, added: readonly number[]): number {
  let moved = label;
  for (const after of added) {
    if (after > label) break;
    moved++;
  }
  return moved;
}

function renumberLabels(reader: Reader, out: Splice, { facts }: Pass): void {
  for (let left = reader.count(); left > 0; left--) {
    const added = facts.addedLabels.get(reader.u32()) ?? [];
    renumber(reader, out, (label) => movedLabel(label, added));
  }
}

/** Rewrites one part of the name section; every other part names what keeps its index. */
function part(id: number, reader: Reader, out: Splice, pass: Pass): void {
  const shift = pass.settings.added.length;
  if (id === GLOBALS) renumber(reader, out, (index) => index + shift);
  else if (id === LABELS) renumberLabels(reader, out, pass);
  else reader.skip(reader.left);
  reader.finish("a part of the name section");
}

/** Keeps the names with what they name. See the specification's appendix "Custom Sections". */
export function nameSection(reader: Reader, out: Splice, pass: Pass): void {
  while (reader.left > 0) {
    const id = reader.byte();
    const sizeAt = reader.pos;
    const body = reader.window(reader.u32());
    const inner = new Splice(reader.bytes, body.pos, body.end);
    part(id, body, inner, pass);
    if (inner.changed) out.replace(sizeAt, body.end).sized(inner.finish(body.end));
  }
}
