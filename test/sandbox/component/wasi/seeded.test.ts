import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { MAX_RANDOM, SeededRandom } from "../../../../host/sandbox/component/wasi/seeded.ts";

const seed = fc.uint8Array({ maxLength: 64 });
const take = (stream: SeededRandom, counts: readonly number[]) =>
  Buffer.concat(counts.map((count) => stream.bytes(BigInt(count)))).toString("hex");

// As openssl gives them: `aes-256-ctr` of zeroes, the key being the SHA-256 of `random\0seed`, the IV zero.
test("gives these bytes on every machine", () => {
  const stream = new SeededRandom(new TextEncoder().encode("seed"), "random");
  expect(take(stream, [24])).toBe("63460240ce39f78c52d66a4b520bdedcb2b6233d9b1a72ce");
});

describe("for any seed", () => {
  test("the same seed gives the same bytes, however many are taken at a time", () => {
    fc.assert(
      fc.property(seed, fc.array(fc.nat(100)), (bytes, counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(take(new SeededRandom(bytes, "a"), counts)).toBe(take(new SeededRandom(bytes, "a"), [total]));
      }),
    );
  });

  test("another seed or purpose gives other bytes", () => {
    fc.assert(
      fc.property(seed, seed, (one, other) => {
        fc.pre(Buffer.compare(one, other) !== 0);
        const streams = [new SeededRandom(one, "a"), new SeededRandom(other, "a"), new SeededRandom(one, "b")];
        expect(new Set(streams.map((stream) => take(stream, [16]))).size).toBe(3);
      }),
    );
  });

  test("a number is the next 8 bytes, the lowest first", () => {
    fc.assert(
      fc.property(seed, (bytes) => {
        const [asBytes, asNumber] = [new SeededRandom(bytes, "a"), new SeededRandom(bytes, "a")];
        asBytes.bytes(5n);
        asNumber.bytes(5n);
        expect(asNumber.u64()).toBe(Buffer.from(asBytes.bytes(8n)).readBigUInt64LE());
      }),
    );
  });
});

test("gives as much as a request may ask for, and traps for more", () => {
  const stream = new SeededRandom(Uint8Array.of(1), "random");
  expect(stream.bytes(BigInt(MAX_RANDOM))).toHaveLength(MAX_RANDOM);
  expect(() => stream.bytes(BigInt(MAX_RANDOM) + 1n)).toThrow(WasiTrap);
  expect(() => stream.bytes(2n ** 64n - 1n)).toThrow(WasiTrap);
});

test("gives bytes that look random", () => {
  const bytes = new SeededRandom(Uint8Array.of(7), "random").bytes(BigInt(MAX_RANDOM));
  const counts = new Array<number>(256).fill(0);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  // 256 of each are expected; six standard deviations are 96.
  expect(Math.min(...counts)).toBeGreaterThan(160);
  expect(Math.max(...counts)).toBeLessThan(352);
});
