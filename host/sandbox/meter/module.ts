import { Reader } from "./binary/reader.ts";
import { malformed } from "./error.ts";

/** A section of the module, as a range of its bytes. */
export interface Section {
  readonly id: number;
  /** The name of a custom section. */
  readonly name: string | undefined;
  /** Where its id is, where its content starts, and where it ends. */
  readonly at: number;
  readonly from: number;
  readonly until: number;
  reader(): Reader;
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d];
const VERSION = [0x01, 0x00, 0x00, 0x00];
export const HEADER_LENGTH = 8;

export const CUSTOM = 0;

/** The ids of sections in the order that the specification's "Modules" demands: not that of the numbers. */
export const ORDER: readonly number[] = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11];

function readHeader(reader: Reader): void {
  for (const byte of MAGIC) if (reader.byte() !== byte) throw malformed(reader.pos - 1, "not a WebAssembly module");
  for (const byte of VERSION) {
    if (reader.byte() === byte) continue;
    throw malformed(
      reader.pos - 1,
      "not a core module of version 1",
      "a component's core modules are metered one by one",
    );
  }
}

function readSection(reader: Reader): Section {
  const at = reader.pos;
  const id = reader.byte();
  const body = reader.window(reader.u32());
  const range = { id, at, from: body.pos, until: body.end };
  const name = id === CUSTOM ? new Reader(body.bytes, body.pos, body.end).name() : undefined;
  return { ...range, name, reader: () => new Reader(body.bytes, range.from, range.until) };
}

/** Splits a module into its sections, in order. */
export function readSections(bytes: Uint8Array): Section[] {
  const reader = new Reader(bytes);
  readHeader(reader);
  const sections: Section[] = [];
  let rank = -1;
  while (reader.left > 0) {
    const section = readSection(reader);
    sections.push(section);
    if (section.id === CUSTOM) continue;
    const own = ORDER.indexOf(section.id);
    if (own < 0) throw malformed(section.at, `unknown section ${section.id}`);
    if (own <= rank) throw malformed(section.at, `section ${section.id} is out of order`);
    rank = own;
  }
  return sections;
}
