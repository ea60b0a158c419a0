import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineWriter, MAX_LINE } from "../../../../host/sandbox/component/wasi/lines.ts";

const encode = (text: string) => new TextEncoder().encode(text);

function linesOf(chunks: readonly Uint8Array[]): string[] {
  const lines: string[] = [];
  const writer = new LineWriter((line) => lines.push(line));
  for (const chunk of chunks) writer.write(chunk);
  writer.flush();
  return lines;
}

/** The bytes, split at the given places. */
function split(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((to, index) => bytes.subarray(cuts[index], to));
}

describe("lines", () => {
  test.each([
    ["", []],
    ["\n", [""]],
    ["one\ntwo\n", ["one", "two"]],
    ["one\n\nthree", ["one", "", "three"]],
    ["héllo ☃ 😀\n", ["héllo ☃ 😀"]],
    ["\ufeffmarked\n", ["\ufeffmarked"]],
  ])("of %j", (text, lines) => {
    expect(linesOf([encode(text)])).toEqual(lines);
  });

  test("keep a line back until it ends or is flushed", () => {
    const lines: string[] = [];
    const writer = new LineWriter((line) => lines.push(line));
    writer.write(encode("one\ntw"));
    expect(lines).toEqual(["one"]);
    writer.write(encode("o"));
    writer.flush();
    writer.flush();
    expect(lines).toEqual(["one", "two"]);
  });

  test("aren't changed by what the guest does with its memory after the write", () => {
    const lines: string[] = [];
    const writer = new LineWriter((line) => lines.push(line));
    const memory = encode("one");
    writer.write(memory);
    memory.fill(0);
    writer.flush();
    expect(lines).toEqual(["one"]);
  });

  test("replace bytes that are no UTF-8", () => {
    expect(linesOf([Uint8Array.of(0x61, 0xff, 0x62, 0x0a, 0xe2, 0x98)])).toEqual(["a\ufffdb", "\ufffd"]);
  });
});

describe("a line that is too long", () => {
  test("is left whole at the bound and cut after it", () => {
    expect(linesOf([encode(`${"x".repeat(MAX_LINE)}\n`)])).toEqual(["x".repeat(MAX_LINE)]);
    expect(linesOf([encode(`${"x".repeat(MAX_LINE)}y\n`)])).toEqual(["x".repeat(MAX_LINE), "y"]);
  });

  test.each([
    ["é", 1],
    ["☃", 1],
    ["☃", 2],
    ["😀", 1],
    ["😀", 2],
    ["😀", 3],
  ])("is cut before `%s`, of which %i bytes would fit", (character, fitting) => {
    const start = "x".repeat(MAX_LINE - fitting);
    expect(linesOf([encode(start + character)])).toEqual([start, character]);
  });

  test("is cut at the bound where the bytes are no characters", () => {
    const lines = linesOf([encode("x"), new Uint8Array(3 * MAX_LINE).fill(0x80)]);
    expect(lines.map((line) => line.length)).toEqual([MAX_LINE, MAX_LINE, MAX_LINE, 1]);
  });
});

/** Bytes with newlines, characters of every length and rubbish, long enough to be cut. */
const output = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }).map(encode),
      fc.uint8Array({ maxLength: 20 }),
      fc.constant(encode("\n")),
      fc.constantFrom("x", "é", "☃", "😀").chain((unit) => fc.nat(MAX_LINE).map((n) => encode(unit.repeat(n)))),
      fc.nat(MAX_LINE).map((length) => new Uint8Array(length).fill(0xbf)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => new Uint8Array(Buffer.concat(parts)));

describe("for any output", () => {
  test("the lines don't depend on how it is split over writes", () => {
    fc.assert(
      fc.property(output, fc.array(fc.nat()), (bytes, places) => {
        expect(linesOf(split(bytes, places))).toEqual(linesOf([bytes]));
      }),
    );
  });

  test("the lines don't depend on writing byte by byte", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(linesOf(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(linesOf([bytes]));
      }),
    );
  });

  test("no line is longer than the bound", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(3 * MAX_LINE), (unit, times) => {
        const lines = linesOf([encode(unit.repeat(times).slice(0, 3 * MAX_LINE))]);
        for (const line of lines) expect(encode(line).length).toBeLessThanOrEqual(MAX_LINE);
      }),
    );
  });

  test("the lines hold the whole text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: MAX_LINE / 4 }), (text) => {
        const lines = linesOf([encode(text)]);
        const last = text.endsWith("\n") || text === "" ? lines.concat("") : lines;
        expect(last.join("\n")).toBe(text.toWellFormed());
      }),
    );
  });
});
