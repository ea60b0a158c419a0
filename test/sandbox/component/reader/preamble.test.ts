import { expect, test } from "vitest";
import { Cursor } from "../../../../host/sandbox/component/reader/cursor.ts";
import { kindOfWasm, readPreamble } from "../../../../host/sandbox/component/reader/preamble.ts";

test.each([
  ["a component", [0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0], "component"],
  ["a core module", [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], "module"],
  ["the first half of one", [0, 0x61, 0x73, 0x6d], "component"],
  ["nothing", [], null],
  ["too little", [0, 0x61, 0x73], null],
  ["a script", [...Buffer.from("#!/bin/sh\n")], null],
])("%s is recognised", (_, bytes, kind) => {
  expect(kindOfWasm(Uint8Array.from(bytes))).toBe(kind);
});

test("a component of another version of the format is refused", () => {
  const bytes = Uint8Array.of(0, 0x61, 0x73, 0x6d, 0x0e, 0, 1, 0);
  const message = "expected 0x0d in the preamble of a component, got 0x0e";
  expect(() => readPreamble(new Cursor(bytes))).toThrow(expect.objectContaining({ offset: 4, message }));
});
