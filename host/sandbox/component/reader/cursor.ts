import { ComponentError } from "./error.ts";

/** Elements of lists and sections in one file: a component of an engine has about 2,000. */
const MAX_ELEMENTS = 100_000;

/** In bytes; names are words and the like, and messages repeat them. */
const MAX_NAME = 1000;

/** Every name of a component is ASCII: words, interface names, versions. Control characters never reach a message. */
const NAME = /^[\x20-\x7e]*$/;

// without `ignoreBOM` a name that starts with a byte order mark would equal the same name without it
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

const FLAGS: ReadonlyMap<number, boolean> = new Map([
  [0x00, false],
  [0x01, true],
]);

/** Walks over a range of bytes and never leaves it: whatever the bytes claim, the answer is a value or a ComponentError. */
export class Cursor {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  /** What all cursors over one file have read. */
  readonly #read: { elements: number };
  #at: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length, read = { elements: 0 }) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
    this.#read = read;
  }

  /** The place of the next byte, counted from the start of the file. */
  get offset(): number {
    return this.#at;
  }

  get done(): boolean {
    return this.#at === this.#end;
  }

  fail(message: string, offset = this.#at): never {
    throw new ComponentError(offset, message);
  }

  peek(): number {
    return this.#bytes[this.#need(1)] ?? this.fail("it ends too early");
  }

  byte(): number {
    const byte = this.peek();
    this.#at++;
    return byte;
  }

  /** A byte that can have one value alone where it stands; `place` says where, for the error. */
  expect(expected: number, place: string): void {
    const at = this.#at;
    const byte = this.byte();
    if (byte !== expected) this.fail(`expected ${hex(expected)} in ${place}, got ${hex(byte)}`, at);
  }

  /** A byte that says what follows, looked up; `what` says what it chooses, for the error. */
  choose<T>(table: ReadonlyMap<number, T>, what: string): T {
    const at = this.#at;
    const code = this.byte();
    return table.get(code) ?? this.fail(`${hex(code)} is no known ${what}`, at);
  }

  /** An unsigned LEB128 number of 32 bits. */
  u32(): number {
    const at = this.#at;
    const { value } = this.#leb128();
    return value < 2 ** 32 ? value : this.fail("a number has more than 32 bits", at);
  }

  /** A signed LEB128 number of 33 bits. */
  s33(): number {
    const at = this.#at;
    const { value, bits } = this.#leb128();
    const signed = value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
    return signed >= -(2 ** 32) && signed < 2 ** 32 ? signed : this.fail("a number has more than 33 bits", at);
  }

  flag(): boolean {
    return this.choose(FLAGS, "value of a flag");
  }

  name(): string {
    const at = this.#at;
    const length = this.u32();
    if (length > MAX_NAME) this.fail(`a name has more than ${MAX_NAME} bytes`, at);
    const start = this.#need(length);
    const text = UTF8.decode(this.#bytes.subarray(start, start + length));
    this.#at += length;
    return NAME.test(text) ? text : this.fail("a name has characters that no name may have", at);
  }

  /** A name that nobody asks for, such as a core module's: its text may be anything. */
  skipName(): void {
    this.skip(this.u32());
  }

  skip(length: number): void {
    this.#at = this.#need(length) + length;
  }

  /** The next `length` bytes as a range of their own. */
  slice(length: number): Cursor {
    const start = this.#need(length);
    this.#count(1, start);
    this.#at = start + length;
    return new Cursor(this.#bytes, start, this.#at, this.#read);
  }

  /** A list with its count in front. No element is shorter than a byte, so a count beyond the bytes left is a lie. */
  list<T>(element: () => T): T[] {
    const at = this.#at;
    const count = this.u32();
    if (count > this.#end - this.#at) {
      this.fail(`a list claims ${count} elements and has ${this.#end - this.#at} bytes`, at);
    }
    this.#count(count, at);
    const elements: T[] = [];
    for (let index = 0; index < count; index++) elements.push(element());
    return elements;
  }

  /** A value behind a byte that says whether it is there. */
  optional<T>(read: () => T): T | null {
    return this.flag() ? read() : null;
  }

  #count(elements: number, offset: number): void {
    this.#read.elements += elements;
    if (this.#read.elements > MAX_ELEMENTS) this.fail(`it has more than ${MAX_ELEMENTS} elements`, offset);
  }

  #need(length: number): number {
    if (length > this.#end - this.#at) this.fail("it ends too early", this.#end);
    return this.#at;
  }

  /** At most five bytes: the number as if unsigned, and how many bits they could hold. */
  #leb128(): { value: number; bits: number } {
    const at = this.#at;
    let value = 0;
    for (let bits = 7; bits <= 35; bits += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (bits - 7);
      if (byte < 0x80) return { value, bits };
    }
    return this.fail("a number has more than five bytes", at);
  }
}

function hex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, "0")}`;
}
