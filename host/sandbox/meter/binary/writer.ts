const utf8 = new TextEncoder();

/** A growing buffer with the integer encodings of the binary format, each in its shortest form. */
export class Writer {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity);
  }

  private room(extra: number): void {
    if (this.length + extra <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + extra));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  byte(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  /** An unsigned integer up to 2^53. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** A signed integer within ±2^53. */
  signed(value: number): void {
    let rest = value;
    while (rest < -0x40 || rest >= 0x40) {
      const low = ((rest % 0x80) + 0x80) % 0x80;
      this.byte(low + 0x80);
      rest = (rest - low) / 0x80;
    }
    this.byte(rest & 0x7f);
  }

  name(value: string): void {
    const bytes = utf8.encode(value);
    this.unsigned(bytes.length);
    this.copy(bytes, 0, bytes.length);
  }

  copy(from: Uint8Array, at: number, until: number): void {
    const length = until - at;
    this.room(length);
    // A short run is copied faster by hand than through a view.
    if (length < 24) for (let i = 0; i < length; i++) this.bytes[this.length + i] = from[at + i] as number;
    else this.bytes.set(from.subarray(at, until), this.length);
    this.length += length;
  }

  /** The bytes of `body` after their length. */
  sized(body: Writer): void {
    this.unsigned(body.length);
    this.copy(body.bytes, 0, body.length);
  }

  clear(): void {
    this.length = 0;
  }
}
