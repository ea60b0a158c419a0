import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { guestView } from "./guest-view.ts";

/** What a guest gets from every source of randomness, in the order in which it asks. */
function drawn(seed: Uint8Array, order: readonly number[] = [0, 1, 2, 3, 4]): unknown[] {
  const { imports } = guestView({ seed });
  const [random, insecure] = [imports["wasi:random/random"], imports["wasi:random/insecure"]];
  const sources = [
    () => Buffer.from(random.getRandomBytes(16n)).toString("hex"),
    () => random.getRandomU64(),
    () => Buffer.from(insecure.getInsecureRandomBytes(16n)).toString("hex"),
    () => insecure.getInsecureRandomU64(),
    () => imports["wasi:random/insecure-seed"].insecureSeed(),
  ];
  const results: unknown[] = [];
  for (const index of order) results[index] = sources[index]?.();
  return results;
}

describe("for any seed", () => {
  test("the same seed gives the same values", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (seed) => {
        expect(drawn(seed)).toEqual(drawn(Uint8Array.from(seed)));
      }),
    );
  });

  test("the interfaces don't influence each other", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (seed) => {
        expect(drawn(seed, [4, 2, 0, 3, 1])).toEqual(drawn(seed));
      }),
    );
  });

  test("another seed gives other values", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (seed) => {
        const others = drawn(Uint8Array.of(...seed, 0));
        for (const [index, value] of drawn(seed).entries()) expect(value).not.toEqual(others[index]);
      }),
    );
  });
});

test("numbers and seeds are 64 bits wide", () => {
  const values = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((first) => drawn(Uint8Array.of(first)).slice(3).flat()) as bigint[];
  expect(values.every((value) => value >= 0n && value < 2n ** 64n)).toBe(true);
  expect(values.some((value) => value >= 2n ** 63n)).toBe(true);
});

test("each interface has bytes of its own", () => {
  const { imports } = guestView();
  const numbers = [
    imports["wasi:random/random"].getRandomU64(),
    imports["wasi:random/insecure"].getInsecureRandomU64(),
    ...imports["wasi:random/insecure-seed"].insecureSeed(),
  ];
  expect(new Set(numbers).size).toBe(4);
});

test("each request goes on where the last one ended", () => {
  const { getRandomBytes } = guestView().imports["wasi:random/random"];
  const whole = guestView().imports["wasi:random/random"].getRandomBytes(32n);
  expect(Buffer.concat([getRandomBytes(7n), getRandomBytes(0n), getRandomBytes(25n)])).toEqual(Buffer.from(whole));
});

test.each(["wasi:random/random", "wasi:random/insecure"] as const)(
  "%s traps for a request that is too large",
  (name) => {
    const [getBytes] = Object.values(guestView().imports[name]);
    expect(() => getBytes?.(65_537n)).toThrow(WasiTrap);
  },
);
