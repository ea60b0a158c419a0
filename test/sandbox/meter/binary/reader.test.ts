import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Reader } from "../../../../host/sandbox/meter/binary/reader.ts";
import { Writer } from "../../../../host/sandbox/meter/binary/writer.ts";

const read = (...bytes: number[]) => new Reader(Uint8Array.from(bytes));

function written(write: (writer: Writer) => void): Reader {
  const writer = new Writer(1);
  write(writer);
  return new Reader(writer.bytes.slice(0, writer.length));
}

describe("integers come back as they were written", () => {
  test("unsigned, 32 bits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
        const reader = written((writer) => writer.unsigned(value));
        expect(reader.u32()).toBe(value);
        expect(reader.left).toBe(0);
      }),
    );
  });

  test("unsigned, up to 2^53", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(written((writer) => writer.unsigned(value)).u64()).toBe(value);
      }),
    );
  });

  test("signed, 33 bits", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 32), max: 2 ** 32 - 1 }), (value) => {
        expect(written((writer) => writer.signed(value)).s33()).toBe(value);
      }),
    );
  });

  test("signed, passed over", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const reader = written((writer) => writer.signed(value));
        reader.skipSigned(64);
        expect(reader.left).toBe(0);
      }),
    );
  });
});

describe("refuses what engines might read differently", () => {
  test.each([
    ["an unsigned integer of six bytes", () => read(0x80, 0x80, 0x80, 0x80, 0x80, 0x00).u32()],
    ["an unsigned integer with stray bits", () => read(0xff, 0xff, 0xff, 0xff, 0x1f).u32()],
    ["an unsigned integer beyond 64 bits", () => read(...Array(9).fill(0xff), 0x02).u64()],
    ["a signed integer with a stray sign", () => read(0xff, 0xff, 0xff, 0xff, 0x4f).skipSigned(32)],
    ["a signed integer beyond 64 bits", () => read(...Array(9).fill(0x80), 0x01).skipSigned(64)],
    ["a type index beyond 33 bits", () => read(0xff, 0xff, 0xff, 0xff, 0x2f).s33()],
    ["the end of the bytes", () => read(0x80).u32()],
    ["a length beyond the end", () => read(5, 1, 2).name()],
    ["a count of items that aren't there", () => read(0xff, 0xff, 0xff, 0xff, 0x0f).count()],
  ])("%s", (_what, act) => {
    expect(act).toThrow(expect.objectContaining({ name: "MeterError", code: "meter.malformed" }));
  });
});

test("a longer form than needed is read, as engines do", () => {
  expect(read(0x85, 0x80, 0x00).u32()).toBe(5);
  expect(read(0xff, 0xff, 0xff, 0xff, 0x7f).s33()).toBe(-1);
});
