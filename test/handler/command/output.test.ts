import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { collectHead, collectTail, discard } from "../../../host/handler/command/output.ts";

/** A stream that ends after these chunks. */
function streamOf(chunks: readonly Uint8Array[]): Readable {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
}

/** Cuts bytes at those places, wherever they are. */
function cut(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
}

const anyCut = fc.array(fc.nat(), { maxLength: 5 });

describe("the head of a stream", () => {
  test("is the text, wherever the stream is cut", async () => {
    const property = fc.asyncProperty(fc.string({ unit: "binary" }), anyCut, async (text, places) => {
      const stream = streamOf(cut(Buffer.from(text), places));
      const head = collectHead(stream, 1024, () => {});
      await finished(stream);
      expect(head.text()).toBe(text.replace(/^\uFEFF/, ""));
    });
    await fc.assert(property);
  });

  test("is over the limit exactly when there are more bytes than that, and says so once", async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), anyCut, async (bytes, places) => {
      const stream = streamOf(cut(bytes, places));
      const onExceeded = vi.fn();
      collectHead(stream, 32, onExceeded);
      await finished(stream);
      expect(onExceeded).toHaveBeenCalledTimes(bytes.length > 32 ? 1 : 0);
    });
    await fc.assert(property);
  });
});

describe("the tail of a stream", () => {
  async function tailOf(text: string): Promise<readonly string[]> {
    const stream = streamOf(cut(Buffer.from(text), [1000, 5000, 9000]));
    const tail = collectTail(stream);
    await finished(stream);
    return tail.lines();
  }

  test.each<[string, string[]]>([
    ["", []],
    ["\n", [""]],
    ["a", ["a"]],
    ["a\n", ["a"]],
    ["a\r\nb\r\n", ["a", "b"]],
    ["a\n\nb", ["a", "", "b"]],
  ])("of %j is its lines: %j", async (text, lines) => {
    expect(await tailOf(text)).toEqual(lines);
  });

  test("is the last 20 lines", async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    expect(await tailOf(`${lines.join("\n")}\n`)).toEqual(lines.slice(-20));
  });

  test("begins with a whole character", async () => {
    const [line = ""] = await tailOf("😀".repeat(5000));
    expect(line).toMatch(/^(😀)+$/u);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(8192);
  });
});

test.each([
  ["discarded", (stream: Readable) => discard(stream).text()],
  ["read from the start", (stream: Readable) => collectHead(stream, 10, () => {}).text()],
  ["read to the end", (stream: Readable) => collectTail(stream).lines().join()],
])("a stream that breaks while it is %s raises nothing", async (_, read) => {
  const stream = new PassThrough();
  expect(read(stream)).toBe("");
  stream.destroy(new Error("broken pipe"));
  await expect(finished(stream)).rejects.toThrow("broken pipe");
});
