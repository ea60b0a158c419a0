import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { readComponent } from "../../../../host/sandbox/component/reader/component.ts";
import { ComponentError } from "../../../../host/sandbox/component/reader/error.ts";
import { fromWit } from "./build.ts";

const PREAMBLE = [0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0];

/** Whether the bytes can be read; any error but the reader's own fails the test. */
function isReadable(bytes: Uint8Array): boolean {
  try {
    readComponent(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof ComponentError)) throw error;
    expect(error.offset).toBeGreaterThanOrEqual(0);
    expect(error.offset).toBeLessThanOrEqual(bytes.length);
    return false;
  }
}

describe("a real component", () => {
  let component: Uint8Array;
  beforeAll(async () => {
    component = await fromWit(await readFile("wit/0.1.0/plugin.wit", "utf8"), "hook");
    expect(isReadable(component)).toBe(true);
  });

  test("cut off anywhere but between two sections ends too early", () => {
    const ends = Array.from(component.keys()).filter((length) => isReadable(component.subarray(0, length)));
    expect(ends[0]).toBe(8);
    expect(ends.length).toBeLessThan(40);
  });

  test("with any one bit turned over is read or refused", () => {
    let readable = 0;
    for (let bit = 0; bit < component.length * 8; bit++) {
      const damaged = component.slice();
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (isReadable(damaged)) readable++;
    }
    expect(readable).toBeGreaterThan(component.length);
    expect(readable).toBeLessThan(component.length * 8);
  });

  test("with pieces of itself copied elsewhere is read or refused", () => {
    const place = fc.integer({ min: 8, max: component.length });
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 60 }), fc.boolean(), (from, to, length, replaces) => {
        const piece = component.subarray(from, from + length);
        const rest = component.subarray(replaces ? to + piece.length : to);
        isReadable(Buffer.concat([component.subarray(0, to), piece, rest]));
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a made-up component", () => {
  const body = fc.uint8Array({ maxLength: 40 });

  test("of any bytes is read or refused", () => {
    fc.assert(
      fc.property(body, (bytes) => void isReadable(Uint8Array.of(...PREAMBLE, ...bytes))),
      { numRuns: 3000 },
    );
    fc.assert(fc.property(body, (bytes) => void isReadable(bytes)));
  });

  test("of any sections is read or refused", () => {
    const code = fc.constantFrom(
      0x00,
      0x01,
      0x02,
      0x03,
      0x04,
      0x05,
      0x3f,
      0x40,
      0x41,
      0x42,
      0x50,
      0x60,
      0x6a,
      0x70,
      0x73,
    );
    const item = fc.array(fc.oneof(code, fc.nat(127)), { maxLength: 12 });
    const section = fc.tuple(fc.nat(12), fc.array(item, { maxLength: 4 })).map(([id, items]) => {
      const bytes = [items.length, ...items.flat()];
      return [id, bytes.length, ...bytes];
    });
    fc.assert(
      fc.property(fc.array(section, { maxLength: 6 }), (sections) => {
        isReadable(Uint8Array.of(...PREAMBLE, ...sections.flat()));
      }),
      { numRuns: 5000 },
    );
  });

  test("of endless empty sections and modules is refused soon", () => {
    for (const pair of [
      [0, 0],
      [1, 0],
    ]) {
      const bytes = Buffer.concat([Buffer.from(PREAMBLE), Buffer.alloc(12_000_000, Buffer.from(pair))]);
      expect(() => readComponent(bytes)).toThrow("it has more than 100000 elements");
    }
  });

  test("of many instances of one component with many exports is read soon", () => {
    const leb128 = (value: number) => [(value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, value >> 14];
    const section = (id: number, bytes: Buffer) => Buffer.concat([Buffer.from([id, ...leb128(bytes.length)]), bytes]);
    const items = (count: number, item: (index: number) => Uint8Array | number[]) =>
      Buffer.concat([
        Buffer.from(leb128(count)),
        ...Array.from({ length: count }, (_, index) => Buffer.from(item(index))),
      ]);
    const name = (index: number) => [0x00, 6, ...Buffer.from(`${100_000 + index}`)];
    const types = section(
      7,
      items(1, () => [0x7f]),
    );
    const exports = section(
      11,
      items(40_000, (index) => [...name(index), 0x03, 0x00, 0x00]),
    );
    const inner = section(4, Buffer.concat([Buffer.from(PREAMBLE), types, exports]));
    const instances = section(
      5,
      items(50_000, () => [0x00, 0x00, 0x00]),
    );
    const started = performance.now();
    expect(isReadable(Buffer.concat([Buffer.from(PREAMBLE), inner, instances]))).toBe(true);
    // weighed once per instance it would be minutes
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
