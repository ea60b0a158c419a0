import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatSize, parseCount, parseSize } from "../../host/config/size.ts";

describe("a size", () => {
  test.each([
    ["64MiB", 67_108_864],
    ["64 MiB", 67_108_864],
    ["64mib", 67_108_864],
    ["64M", 67_108_864],
    ["1MB", 1_000_000],
    ["2 KiB", 2048],
    ["2k", 2048],
    ["2kb", 2000],
    ["1GiB", 1_073_741_824],
    ["1g", 1_073_741_824],
    ["1GB", 1_000_000_000],
    ["65536", 65_536],
    ["65_536", 65_536],
    ["10B", 10],
    [65_536, 65_536],
  ])("%s is %i bytes", (written, bytes) => {
    expect(parseSize(written)).toBe(bytes);
  });

  test.each([
    "",
    "MiB",
    "-1",
    "1.5MiB",
    "1 PiB",
    "64 M iB",
    "0",
    "0MiB",
    "9999999999GiB",
    "1constructor",
    0,
    -1,
    1.5,
    Number.NaN,
  ])("`%s` is none", (written) => {
    expect(parseSize(written)).toBeNull();
  });

  test("is written in the largest unit that divides it", () => {
    expect([1, 1000, 1024, 67_108_864, 67_108_865, 1_073_741_824].map(formatSize)).toEqual([
      "1 B",
      "1000 B",
      "1 KiB",
      "64 MiB",
      "67108865 B",
      "1 GiB",
    ]);
  });

  test("is read back as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
        expect(parseSize(formatSize(bytes))).toBe(bytes);
      }),
    );
  });
});

describe("a count", () => {
  test.each([
    ["50_000_000", 50_000_000],
    ["1", 1],
    [1, 1],
  ])("`%s` is %i", (written, count) => {
    expect(parseCount(written)).toBe(count);
  });

  test.each([
    "",
    "0",
    "-1",
    "1.5",
    "_1",
    "1_",
    "1__0",
    "1e3",
    " 1",
    "99999999999999999999",
    0,
    -1,
    1.5,
    Number.POSITIVE_INFINITY,
  ])("`%s` is none", (written) => {
    expect(parseCount(written)).toBeNull();
  });
});
