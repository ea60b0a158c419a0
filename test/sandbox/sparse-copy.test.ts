import fc from "fast-check";
import { expect, test } from "vitest";
import { SparseCopy } from "../../host/sandbox/sparse-copy.ts";

/** Bytes somewhere in some blocks of zeros, and at their very ends. */
const length = fc.integer({ min: 0, max: 200_000 });
const writes = fc.array(fc.tuple(fc.nat(200_000), fc.uint8Array({ minLength: 1, maxLength: 9000 })), { maxLength: 8 });

test("writing a copy back undoes every change", () => {
  fc.assert(
    fc.property(length, writes, writes, (length, before, after) => {
      const bytes = written(new Uint8Array(length), before);
      const original = bytes.slice();
      const copy = new SparseCopy(bytes);
      written(bytes, after);
      copy.writeTo(bytes);
      expect(Buffer.compare(bytes, original)).toBe(0);
    }),
  );
});

test("a copy stays what it was when its source changes", () => {
  const bytes = new Uint8Array(10_000).fill(7);
  const copy = new SparseCopy(bytes);
  bytes.fill(9);
  const other = new Uint8Array(10_000);
  copy.writeTo(other);
  expect(other.every((byte) => byte === 7)).toBe(true);
});

test("writes to the part of a buffer that it is given", () => {
  const buffer = new Uint8Array(30_000).fill(1);
  new SparseCopy(new Uint8Array(10_000)).writeTo(buffer.subarray(10_000, 20_000));
  expect(buffer.indexOf(0)).toBe(10_000);
  expect(buffer.lastIndexOf(0)).toBe(19_999);
});

function written(bytes: Uint8Array, writes: readonly (readonly [number, Uint8Array])[]): Uint8Array {
  for (const [at, some] of writes) {
    if (at < bytes.length) bytes.set(some.subarray(0, bytes.length - at), at);
  }
  return bytes;
}
