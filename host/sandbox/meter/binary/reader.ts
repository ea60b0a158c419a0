import { malformed } from "../error.ts";

const text = new TextDecoder();

/**
 * A cursor over a window of the module's bytes. Integers are LEB128 and read strictly, as the specification's "Values" section
 * has them: never longer than their width needs and with no stray bits, so that no engine can read the same bytes differently.
 */
export class Reader {
  readonly bytes: Uint8Array;
  pos: number;
  readonly end: number;

  constructor(bytes: Uint8Array, pos = 0, end = bytes.length) {
    this.bytes = bytes;
    this.pos = pos;
    this.end = end;
  }

  get left(): number {
    return this.end - this.pos;
  }

  byte(): number {
    if (this.pos >= this.end) throw malformed(this.pos, "unexpected end");
    return this.bytes[this.pos++] as number;
  }

  peek(): number {
    return this.pos < this.end ? (this.bytes[this.pos] as number) : -1;
  }

  skip(length: number): void {
    if (length > this.left)
      throw malformed(this.pos, `unexpected end: ${length} bytes are announced, ${this.left} are left`);
    this.pos += length;
  }

  u32(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    const last = this.byte();
    if (last > 0x0f) throw malformed(this.pos - 1, "an unsigned integer is longer than 32 bits");
    return value + last * 0x10000000;
  }

  /** An unsigned 64-bit integer; exact up to 2^53, which is beyond every size that a module may have. */
  u64(): number {
    let value = 0;
    let unit = 1;
    for (let length = 1; length < 10; length++) {
      const byte = this.byte();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 128;
    }
    const last = this.byte();
    if (last > 1) throw malformed(this.pos - 1, "an unsigned integer is longer than 64 bits");
    return value + last * unit;
  }

  /** A signed 33-bit integer: block and heap types are type indices from zero up, or a code below zero. */
  s33(): number {
    let value = 0;
    let unit = 1;
    for (let length = 1; length < 5; length++) {
      const byte = this.byte();
      value += (byte & 0x7f) * unit;
      unit *= 128;
      if (byte < 0x80) return byte & 0x40 ? value - unit : value;
    }
    const last = this.byte();
    const signBits = last & 0x70;
    if (last > 0x7f || (signBits !== 0 && signBits !== 0x70)) {
      throw malformed(this.pos - 1, "a signed integer is longer than 33 bits");
    }
    return signBits ? value + (last - 128) * unit : value + last * unit;
  }

  /** Passes over a signed integer of `bits` (32 or 64). */
  skipSigned(bits: 32 | 64): void {
    const longest = bits === 32 ? 5 : 10;
    for (let length = 1; length < longest; length++) if (this.byte() < 0x80) return;
    const last = this.byte();
    const stray = bits === 32 ? last & 0x78 : last & 0x7f;
    if (last > 0x7f || (stray !== 0 && stray !== (bits === 32 ? 0x78 : 0x7f))) {
      throw malformed(this.pos - 1, `a signed integer is longer than ${bits} bits`);
    }
  }

  /** The length of a vector. Each item takes a byte at least, so a count beyond what is left is refused before anything is made. */
  count(): number {
    const at = this.pos;
    const count = this.u32();
    if (count > this.left) throw malformed(at, `${count} items are announced, ${this.left} bytes are left`);
    return count;
  }

  name(): string {
    const length = this.u32();
    const from = this.pos;
    this.skip(length);
    return text.decode(this.bytes.subarray(from, this.pos));
  }

  /** A reader of the next `length` bytes, which this one passes over. */
  window(length: number): Reader {
    const from = this.pos;
    this.skip(length);
    return new Reader(this.bytes, from, this.pos);
  }

  finish(what: string): void {
    if (this.pos !== this.end) throw malformed(this.pos, `${what} has ${this.left} bytes too many`);
  }
}
