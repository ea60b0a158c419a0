/** The longest line in bytes of UTF-8; what is longer is cut into lines of this size, between two characters. */
export const MAX_LINE = 8192;

const NEWLINE = 0x0a;
const MAX_CHARACTER = 4;
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Cuts the bytes of an output stream into lines. How the bytes are split over the writes never changes the lines. */
export class LineWriter {
  readonly #emit: (line: string) => void;
  /** The start of the line that no newline has ended yet, at most `MAX_LINE` bytes. */
  #pending: Uint8Array = new Uint8Array(0);

  /** @param emit takes a whole line without its newline; bytes that aren't UTF-8 are replaced by U+FFFD */
  constructor(emit: (line: string) => void) {
    this.#emit = emit;
  }

  write(bytes: Uint8Array): void {
    const all = Buffer.concat([this.#pending, bytes]);
    let start = 0;
    for (let end = all.indexOf(NEWLINE); end !== -1; end = all.indexOf(NEWLINE, start)) {
      start = this.#cut(all, start, end);
      this.#emit(UTF8.decode(all.subarray(start, end)));
      start = end + 1;
    }
    // A copy: a view would keep the whole write alive.
    this.#pending = new Uint8Array(all.subarray(this.#cut(all, start, all.length)));
  }

  /** Ends a last line that has no newline. */
  flush(): void {
    const last = this.#pending;
    if (last.length === 0) return;
    this.#pending = new Uint8Array(0);
    this.#emit(UTF8.decode(last));
  }

  /** Emits pieces of `all` from `start` until at most a line's size is left before `end`; gives where that rest starts. */
  #cut(all: Uint8Array, start: number, end: number): number {
    let from = start;
    while (end - from > MAX_LINE) {
      const to = characterStart(all, from + MAX_LINE);
      this.#emit(UTF8.decode(all.subarray(from, to)));
      from = to;
    }
    return from;
  }
}

/** The nearest place at or before `at` where a UTF-8 character starts; `at` itself where the bytes are no UTF-8. */
function characterStart(bytes: Uint8Array, at: number): number {
  for (let place = at; place > at - MAX_CHARACTER; place -= 1) {
    if (((bytes[place] ?? 0) & 0xc0) !== 0x80) return place;
  }
  return at;
}
