import { readFile } from "node:fs/promises";
import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_ADDRESS, openAccess } from "../../../host/sandbox/extism/access.ts";

const FOLDER = new URL("../../../host/sandbox/extism/", import.meta.url);

test("access.ts holds access.wat as it is assembled", async () => {
  const [source, code] = await Promise.all(
    ["access.wat", "access.ts"].map((name) => readFile(new URL(name, FOLDER), "utf8")),
  );
  const held = [...(code ?? "").matchAll(/^ {4}"(.*)",$/gm)].map(([, line]) => line).join("");
  expect(held).toBe(Buffer.from(await parse(source ?? "")).toString("base64"));
});

const END = 65_536;

/** Addresses around every edge, as signed 64-bit numbers. */
const address = fc.oneof(
  fc
    .constantFrom(0, FIRST_ADDRESS, END, 2 ** 32, 2 ** 32 + END, -(2 ** 63))
    .chain((edge) => fc.integer({ min: -9, max: 9 }).map((near) => BigInt.asIntN(64, BigInt(edge) + BigInt(near)))),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
);

test("loads and stores do what they say within the guest's part of the memory, and nothing beyond it", () => {
  const access = openAccess();
  // There is more memory than the guest has.
  access.memory.grow(1);
  access.end.value = BigInt(END);
  const memory = Buffer.from(access.memory.buffer);
  const untouched = Buffer.alloc(memory.length, 170);
  const isWithin = (at: bigint, size: number) => at >= FIRST_ADDRESS && at + BigInt(size) <= END;
  fc.assert(
    fc.property(address, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (at, value) => {
      memory.fill(170);
      expect(access.load_u8(at)).toBe(isWithin(at, 1) ? 170 : 0);
      expect(BigInt.asUintN(64, access.load_u64(at))).toBe(isWithin(at, 8) ? 0xaaaaaaaaaaaaaaaan : 0n);
      access.store_u64(at, value);
      if (isWithin(at, 8)) expect(memory.readBigUInt64LE(Number(at))).toBe(value);
      else expect(memory.equals(untouched)).toBe(true);
      memory.fill(170);
      access.store_u8(at, 5);
      if (isWithin(at, 1)) expect(memory[Number(at)]).toBe(5);
      else expect(memory.equals(untouched)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the input is what lies in its range, and nothing beyond it", () => {
  const access = openAccess();
  access.end.value = BigInt(END);
  new Uint8Array(access.memory.buffer).fill(170);
  fc.assert(
    fc.property(fc.integer({ min: FIRST_ADDRESS, max: END }), fc.nat(20), address, (at, wanted, offset) => {
      const length = Math.min(wanted, END - at);
      access.input.value = BigInt(at);
      access.length.value = BigInt(length);
      const isWithin = (size: number) => offset >= 0n && offset + BigInt(size) <= BigInt(length);
      expect(access.input_load_u8(offset)).toBe(isWithin(1) ? 170 : 0);
      expect(BigInt.asUintN(64, access.input_load_u64(offset))).toBe(isWithin(8) ? 0xaaaaaaaaaaaaaaaan : 0n);
    }),
  );
});
