import { expect, test } from "vitest";
import { releaseBytes, releaseModules } from "../../host/sandbox/release.ts";

const EMPTY = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

test("bytes that were released are gone, and can be released again", () => {
  const bytes = new Uint8Array(100).fill(1);
  releaseBytes(bytes);
  releaseBytes(bytes);
  expect(bytes).toHaveLength(0);
});

test("a plugin's modules are released where they are bytes, also several in one buffer", () => {
  const both = Uint8Array.from([...EMPTY, ...EMPTY]);
  const module = new WebAssembly.Module(Uint8Array.from(EMPTY));
  const facts = { pages: 0, writesTables: false };
  const [first, second] = [both.subarray(0, 8), both.subarray(8)];
  const cores = new Map([
    ["first", { module: first, ...facts }],
    ["second", { module: second, ...facts }],
    ["compiled", { module, ...facts }],
  ]);
  releaseModules({ glue: null, cores, restorable: true, wasi: false });
  expect([first.length, second.length]).toEqual([0, 0]);
  expect(new WebAssembly.Instance(module)).toBeInstanceOf(WebAssembly.Instance);
});
