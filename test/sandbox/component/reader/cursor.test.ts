import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Cursor } from "../../../../host/sandbox/component/reader/cursor.ts";
import { ComponentError } from "../../../../host/sandbox/component/reader/error.ts";

const over = (...bytes: number[]) => new Cursor(Uint8Array.from(bytes));

/** LEB128, with `padding` more bytes than are needed. */
function leb128(value: number, signed: boolean, padding: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (;;) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    const sign = (low & 0x40) !== 0;
    const ends = signed ? (rest === 0n && !sign) || (rest === -1n && sign) : rest === 0n;
    const last = ends && (bytes.length >= 4 || padding <= 0);
    bytes.push(last ? low : low | 0x80);
    if (last) return bytes;
    if (ends) return [...bytes, ...padded(value < 0, padding, bytes.length)];
  }
}

/** Bytes that repeat the sign, up to five in all. */
function padded(negative: boolean, padding: number, written: number): number[] {
  const count = Math.min(padding, 5 - written);
  const filler = negative ? 0x7f : 0x00;
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? filler : filler | 0x80));
}

describe("numbers", () => {
  const padding = fc.integer({ min: 0, max: 4 });

  test("of 32 bits without sign are read in every length that the format allows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), padding, (value, more) => {
        const cursor = over(...leb128(value, false, more));
        expect(cursor.u32()).toBe(value);
        expect(cursor.done).toBe(true);
      }),
    );
  });

  test("of 33 bits with sign are read in every length that the format allows", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 32), max: 2 ** 32 - 1 }), padding, (value, more) => {
        const cursor = over(...leb128(value, true, more));
        expect(cursor.s33()).toBe(value);
        expect(cursor.done).toBe(true);
      }),
    );
  });

  test.each([
    [[0xff, 0xff, 0xff, 0xff, 0x1f], "a number has more than 32 bits"],
    [[0x80, 0x80, 0x80, 0x80, 0x80, 0x00], "a number has more than five bytes"],
    [[0x80], "it ends too early"],
  ])("that are too long are refused: %j", (bytes, message) => {
    expect(() => over(...bytes).u32()).toThrow(expect.objectContaining({ message }));
  });

  test.each([
    [[0x80, 0x80, 0x80, 0x80, 0x10], "a number has more than 33 bits"],
    [[0x80, 0x80, 0x80, 0x80, 0x6f], "a number has more than 33 bits"],
  ])("with sign that are too long are refused: %j", (bytes, message) => {
    expect(() => over(...bytes).s33()).toThrow(expect.objectContaining({ message }));
  });
});

describe("names", () => {
  test("are taken as they are", () => {
    expect(over(3, 0x61, 0x3a, 0x62).name()).toBe("a:b");
    expect(over(0).name()).toBe("");
  });

  test.each([
    ["a byte order mark, which decoders like to drop", [0xef, 0xbb, 0xbf, 0x61]],
    ["a control character, which a terminal would obey", [0x1b, 0x5b, 0x31, 0x6d]],
    ["text that looks like other text", [0xd0, 0xb0]],
    ["bytes that are no UTF-8", [0xff, 0xfe]],
  ])("can't have %s", (_, bytes) => {
    const message = "a name has characters that no name may have";
    expect(() => over(bytes.length, ...bytes).name()).toThrow(expect.objectContaining({ offset: 0, message }));
  });

  test("have a longest length", () => {
    const name = (length: number) =>
      new Cursor(Buffer.concat([Buffer.from(leb128(length, false, 0)), Buffer.alloc(length, "x")]));
    expect(name(1000).name()).toHaveLength(1000);
    expect(() => name(1001).name()).toThrow("a name has more than 1000 bytes");
  });
});

describe("lists", () => {
  test("take no claimed length on trust", () => {
    const cursor = over(0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2);
    expect(() => cursor.list(() => cursor.byte())).toThrow("a list claims 4294967295 elements and has 2 bytes");
  });

  test("and sections of one file are counted together", () => {
    const half = Buffer.concat([Buffer.from(leb128(60_000, false, 0)), Buffer.alloc(60_000)]);
    const cursor = new Cursor(Buffer.concat([half, half]));
    const read = (part: Cursor) => part.list(() => part.byte());
    expect(read(cursor.slice(half.length))).toHaveLength(60_000);
    expect(() => read(cursor.slice(half.length))).toThrow("it has more than 100000 elements");
  });
});

describe("a range", () => {
  test("ends where it was cut", () => {
    const cursor = over(1, 2, 3);
    const inner = cursor.slice(2);
    inner.skip(1);
    expect([inner.offset, inner.byte(), inner.done, cursor.offset]).toEqual([1, 2, true, 2]);
    expect(() => inner.byte()).toThrow(expect.objectContaining({ offset: 2, message: "it ends too early" }));
    expect(() => cursor.slice(2)).toThrow(ComponentError);
    expect(() => cursor.skip(4_000_000_000)).toThrow(ComponentError);
  });

  test("of a buffer that is part of a larger one sees nothing of the rest", () => {
    const bytes = Uint8Array.of(9, 1, 9).subarray(1, 2);
    const cursor = new Cursor(bytes);
    expect(cursor.byte()).toBe(1);
    expect(() => cursor.peek()).toThrow(ComponentError);
  });
});

test("a byte that chooses or is expected is named in the error", () => {
  expect(() => over(7).choose(new Map([[1, "a"]]), "kind of thing")).toThrow("0x07 is no known kind of thing");
  expect(() => over(7).expect(0x10, "a thing")).toThrow("expected 0x10 in a thing, got 0x07");
});
