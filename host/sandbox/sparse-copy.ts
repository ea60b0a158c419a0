/** What is told apart: a block of zeros isn't kept. Bytes. */
const BLOCK = 4096;

/** Zeros that are looked at together. Most of them stay untouched, and looking is half the work of writing. */
const ZEROS = Buffer.alloc(65_536);

/** A stretch of memory: `bytes` are null where it is nothing but zeros. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array | null;
}

/** A copy of some bytes, most of which are zero: a guest's memory is mostly room for what may come. */
export class SparseCopy {
  /** How many bytes were copied from. */
  readonly length: number;
  readonly #stretches: readonly Stretch[];

  constructor(bytes: Uint8Array) {
    this.length = bytes.length;
    this.#stretches = stretchesOf(bytes);
  }

  /** Makes the first `length` bytes what they were. */
  writeTo(bytes: Uint8Array): void {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const { start, end, bytes } of this.#stretches) {
      if (bytes === null) clear(buffer, start, end);
      else buffer.set(bytes, start);
    }
  }
}

function stretchesOf(bytes: Uint8Array): readonly Stretch[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stretches: Stretch[] = [];
  for (let start = 0; start < bytes.length; ) {
    const empty = isZero(buffer, start, Math.min(start + BLOCK, bytes.length));
    let end = start;
    do end = Math.min(end + BLOCK, bytes.length);
    while (end < bytes.length && isZero(buffer, end, Math.min(end + BLOCK, bytes.length)) === empty);
    stretches.push({ start, end, bytes: empty ? null : bytes.slice(start, end) });
    start = end;
  }
  return stretches;
}

function clear(buffer: Buffer, from: number, until: number): void {
  for (let start = from; start < until; start += ZEROS.length) {
    const end = Math.min(start + ZEROS.length, until);
    if (!isZero(buffer, start, end)) buffer.fill(0, start, end);
  }
}

function isZero(buffer: Buffer, start: number, end: number): boolean {
  return buffer.compare(ZEROS, 0, end - start, start, end) === 0;
}
