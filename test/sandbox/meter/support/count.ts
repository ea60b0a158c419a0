import { Reader } from "../../../../host/sandbox/meter/binary/reader.ts";
import { Writer } from "../../../../host/sandbox/meter/binary/writer.ts";
import { ORDER, readSections, type Section } from "../../../../host/sandbox/meter/module.ts";
import { decode, Instruction } from "../../../../host/sandbox/meter/operator/instruction.ts";
import { valueType } from "../../../../host/sandbox/meter/type/value.ts";

/**
 * Counts what a module's code costs in the plainest way there is: before every single instruction, its price is added to a counter. It shares
 * the decoder and the prices with metering, but no idea of blocks. The counter is a memory of its own, added after all others, so that no
 * index changes.
 */
export const COUNT = "count";

/** What the module declares that counting has to know. */
interface Known {
  readonly memory: number;
  readonly fields: readonly number[];
  /** Parameters by type, and the type of each function with a body. */
  readonly params: readonly number[];
  readonly functions: readonly number[];
  readonly wideMemories: readonly boolean[];
  readonly wideTables: readonly boolean[];
}

const I32 = 0x7f;
const I64 = 0x7e;
const ADDRESS_64 = 4;

class Survey {
  params: number[] = [];
  fields: number[] = [];
  functions: number[] = [];
  wideMemories: boolean[] = [];
  wideTables: boolean[] = [];

  limits(reader: Reader, into: boolean[]): void {
    const flags = reader.byte();
    reader.u64();
    if (flags & 1) reader.u64();
    into.push((flags & ADDRESS_64) !== 0);
  }

  type(reader: Reader): void {
    if (reader.peek() === 0x50 || reader.peek() === 0x4f) {
      reader.pos++;
      for (let left = reader.u32(); left > 0; left--) reader.u32();
    }
    const form = reader.byte();
    const first = form === 0x5e ? 1 : reader.u32();
    const values = (count: number, step: () => void) => {
      for (let i = 0; i < count; i++) step();
    };
    const field = () => {
      if (reader.peek() === 0x78 || reader.peek() === 0x77) reader.pos++;
      else valueType(reader);
      reader.byte();
    };
    this.params.push(form === 0x60 ? first : 0);
    this.fields.push(form === 0x5f ? first : 0);
    values(first, form === 0x60 ? () => valueType(reader) : field);
    if (form === 0x60) values(reader.u32(), () => valueType(reader));
  }

  types(reader: Reader): void {
    for (let left = reader.u32(); left > 0; left--) {
      if (reader.peek() !== 0x4e) this.type(reader);
      else {
        reader.pos++;
        for (let inner = reader.u32(); inner > 0; inner--) this.type(reader);
      }
    }
  }

  imports(reader: Reader): void {
    for (let left = reader.u32(); left > 0; left--) {
      reader.name();
      reader.name();
      const kind = reader.byte();
      if (kind === 1) valueType(reader);
      if (kind === 1 || kind === 2) this.limits(reader, kind === 1 ? this.wideTables : this.wideMemories);
      else if (kind === 3) valueType(reader);
      if (kind === 3 || kind === 4) reader.byte();
      if (kind === 0 || kind === 4) reader.u32();
    }
  }

  tables(reader: Reader): void {
    for (let left = reader.u32(); left > 0; left--) {
      const initialised = reader.peek() === 0x40;
      if (initialised) reader.skip(2);
      valueType(reader);
      this.limits(reader, this.wideTables);
      if (!initialised) continue;
      const instruction = new Instruction();
      do decode(reader, instruction);
      while (instruction.operator.name !== "end");
    }
  }

  memories(reader: Reader): void {
    for (let left = reader.u32(); left > 0; left--) this.limits(reader, this.wideMemories);
  }
}

/** The vector of a section with one more item at its end. */
function appended(reader: Reader, item: (writer: Writer) => void): Writer {
  const writer = new Writer();
  const count = reader.u32();
  writer.unsigned(count + 1);
  writer.copy(reader.bytes, reader.pos, reader.end);
  item(writer);
  return writer;
}

function raw(writer: Writer, ...bytes: number[]): void {
  for (const byte of bytes) writer.byte(byte);
}

/** Where the counter is: address zero of the added memory. Bit 6 of the flags says that the memory's index follows. */
function memoryArgument(writer: Writer, memory: number): void {
  raw(writer, 3 | 0x40);
  writer.unsigned(memory);
  raw(writer, 0);
}

/** Adds to the counter what `amount` pushes. */
function count(writer: Writer, memory: number, amount: () => void): void {
  raw(writer, 0x41, 0, 0x41, 0, 0x29);
  memoryArgument(writer, memory);
  amount();
  raw(writer, 0x7c, 0x37);
  memoryArgument(writer, memory);
}

function constant(writer: Writer, value: number): void {
  raw(writer, 0x42);
  writer.signed(value);
}

const STRUCTURE = new Set(["block", "loop", "else", "end", "try", "catch", "catch_all", "delegate", "try_table"]);

/** One function's instructions, each with its price before it, and with the price of its size after it. */
class Counting {
  private readonly writer: Writer;
  private readonly known: Known;
  /** The first of four added variables: operand and result in 32 bits, then both in 64. */
  private readonly local: number;

  constructor(writer: Writer, known: Known, local: number) {
    this.writer = writer;
    this.known = known;
    this.local = local;
  }

  instruction(reader: Reader, { operator, start, end, firstValue, lastValue }: Instruction): void {
    const { writer, known } = this;
    const { size, price, cost, name } = operator;
    const fixed =
      size === "fields" ? (known.fields[firstValue] ?? 0) * price : size === "count" ? lastValue * price : 0;
    if (!STRUCTURE.has(name)) count(writer, known.memory, () => constant(writer, cost + fixed));
    const sized = size === "i32" || size === "address" || size === "grow";
    const wides = name.startsWith("table") ? known.wideTables : known.wideMemories;
    const wide = size !== "i32" && wides[firstValue] === true && wides[lastValue] === true;
    const operand = this.local + (wide ? 2 : 0);
    if (sized) this.withLocal(0x22, operand);
    writer.copy(reader.bytes, start, end);
    if (size === "grow") this.withLocal(0x22, operand + 1);
    if (sized) count(writer, known.memory, () => this.pushPrice(operand, wide, price, size === "grow"));
  }

  private withLocal(code: number, index: number): void {
    raw(this.writer, code);
    this.writer.unsigned(index);
  }

  /** operand × 16 × price ÷ 16, in that order, or zero if growing failed. */
  private pushPrice(operand: number, wide: boolean, price: number, grows: boolean): void {
    const { writer } = this;
    this.withLocal(0x20, operand);
    if (!wide) raw(writer, 0xad);
    constant(writer, price * 16);
    raw(writer, 0x7e);
    constant(writer, 16);
    raw(writer, 0x80);
    if (!grows) return;
    constant(writer, 0);
    this.withLocal(0x20, operand + 1);
    raw(writer, wide ? 0x42 : 0x41, 0x7f, wide ? 0x52 : 0x47, 0x1b);
  }
}

function countBody(body: Reader, params: number, known: Known): Writer {
  const writer = new Writer();
  const groups = body.u32();
  writer.unsigned(groups + 2);
  const from = body.pos;
  let declared = 0;
  for (let left = groups; left > 0; left--) {
    declared += body.u32();
    valueType(body);
  }
  writer.copy(body.bytes, from, body.pos);
  raw(writer, 2, I32, 2, I64);
  const counting = new Counting(writer, known, params + declared);
  count(writer, known.memory, () => constant(writer, Math.floor(declared / 16)));
  const instruction = new Instruction();
  while (body.left > 0) {
    decode(body, instruction);
    counting.instruction(body, instruction);
  }
  return writer;
}

function countCode(reader: Reader, known: Known): Writer {
  const writer = new Writer();
  const bodies = reader.u32();
  writer.unsigned(bodies);
  for (let i = 0; i < bodies; i++) {
    const params = known.params[known.functions[i] ?? -1] ?? 0;
    writer.sized(countBody(reader.window(reader.u32()), params, known));
  }
  return writer;
}

function survey(section: (id: number) => Reader | undefined): Known {
  const found = new Survey();
  const read = (id: number, how: (reader: Reader) => void) => {
    const reader = section(id);
    if (reader) how(reader);
  };
  read(1, (reader) => found.types(reader));
  read(2, (reader) => found.imports(reader));
  read(3, (reader) => {
    for (let left = reader.u32(); left > 0; left--) found.functions.push(reader.u32());
  });
  read(4, (reader) => found.tables(reader));
  read(5, (reader) => found.memories(reader));
  return { ...found, memory: found.wideMemories.length };
}

const EMPTY = new Uint8Array([0]);

/** The module with every instruction counted. The count is the i64 at the start of the exported memory `count`. */
export function counted(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = new Map<number, Section>(readSections(bytes).map((section) => [section.id, section]));
  const known = survey((id) => sections.get(id)?.reader());
  const changed: Readonly<Record<number, (reader: Reader) => Writer>> = {
    5: (reader) => appended(reader, (writer) => raw(writer, 1, 1, 1)),
    7: (reader) =>
      appended(reader, (writer) => {
        writer.name(COUNT);
        raw(writer, 2);
        writer.unsigned(known.memory);
      }),
    10: (reader) => countCode(reader, known),
  };
  const output = new Writer(bytes.length * 4);
  output.copy(bytes, 0, 8);
  for (const id of ORDER) {
    const section = sections.get(id);
    const change = id === 10 && !section ? undefined : changed[id];
    if (!section && !change) continue;
    const reader = section?.reader() ?? new Reader(EMPTY);
    output.byte(id);
    if (change) output.sized(change(reader));
    else {
      output.unsigned(reader.left);
      output.copy(bytes, reader.pos, reader.end);
    }
  }
  return output.bytes.slice(0, output.length);
}
