import { print } from "@bytecodealliance/jco-transpile/wasm-tools";
import { describe, expect, test } from "vitest";
import { Writer } from "../../../../host/sandbox/meter/binary/writer.ts";
import { ROWS } from "../../../../host/sandbox/meter/operator/table.ts";

/** The bytes of an immediate that means nothing in particular. */
const SAMPLE: Readonly<Record<string, readonly number[]>> = {
  block: [0x40],
  labels: [0, 0],
  catches: [0],
  memarg: [0, 0],
  lanes: Array(16).fill(0),
  v128: Array(16).fill(0),
  f32: [0, 0, 0, 0],
  f64: [0, 0, 0, 0, 0, 0, 0, 0],
  heap: [0x70],
  types: [1, 0x7f],
};

const END = 0x0b;
/** What has to stand before an instruction for it to make sense. */
const BEFORE: Readonly<Record<string, readonly number[]>> = {
  else: [0x04, 0x40],
  catch: [0x06, 0x40],
  catch_all: [0x06, 0x40],
  delegate: [0x06, 0x40],
};
const OPENS = new Set(["block", "loop", "if", "try", "try_table", "else", "catch", "catch_all"]);

function encoded(code: number): number[] {
  if (code < 0x100) return [code];
  const writer = new Writer();
  writer.unsigned(code % 0x1000);
  return [Math.floor(code / 0x1000), ...writer.bytes.subarray(0, writer.length)];
}

/** A module of one function that holds one instruction, in code that is never reached. */
function moduleWith([code, name, immediates]: (typeof ROWS)[number]): Uint8Array {
  const instruction = [...encoded(code), ...immediates.flatMap((kind) => SAMPLE[kind] ?? [0])];
  const code_ = [
    0,
    0x00,
    ...(BEFORE[name] ?? []),
    ...instruction,
    ...(OPENS.has(name) ? [END] : []),
    ...(name === "end" ? [] : [END]),
  ];
  const sections = [
    [1, [2, 0x60, 0, 0, 0x5f, 1, 0x7f, 1]],
    [3, [1, 0]],
    [4, [1, 0x70, 0, 0]],
    [5, [1, 0, 0]],
    [13, [1, 0, 0]],
    [6, [1, 0x7f, 1, 0x41, 0, END]],
    [12, [1]],
    [10, [1, code_.length, ...code_]],
    [11, [1, 1, 0]],
  ] as const;
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...sections.flatMap(([id, body]) => [id, body.length, ...body]),
  ]);
}

describe("names and immediates agree with another decoder's", () => {
  test.each(ROWS.map((row) => ({ name: row[1], row })))("$name", async ({ name, row }) => {
    const text = await print(moduleWith(row));
    const lines = text.split("\n").map((line) => line.trim());
    expect(
      lines.filter((line) => line.split(/[ )]/)[0] === name.split(" ")[0]).length + Number(name === "end"),
    ).toBeGreaterThan(0);
  });

  test("each code and each name stands once", () => {
    expect(new Set(ROWS.map(([code]) => code)).size).toBe(ROWS.length);
    const twice = ROWS.map(([, name]) => name).filter((name, at, all) => all.indexOf(name) !== at);
    expect(twice).toEqual(["select"]);
  });

  test("whatever is sized has a price, and nothing else", () => {
    for (const [, , , , , size, price] of ROWS) expect(size === undefined).toBe(price === undefined);
  });
});
