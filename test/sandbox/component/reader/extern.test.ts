import { expect, test } from "vitest";
import { Cursor } from "../../../../host/sandbox/component/reader/cursor.ts";
import { nameResource, readExternName } from "../../../../host/sandbox/component/reader/extern.ts";

/** A byte, then texts with their length in front and bytes as they are. */
const name = (...parts: (number | string)[]) =>
  new Cursor(
    Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [part.length, ...Buffer.from(part)] : part))),
  );

test.each([
  ["of the plain form", name(0x00, "a:b/c@1.0.0")],
  ["of the form that older tools write", name(0x01, "a:b/c@1.0.0")],
  ["with attributes", name(0x02, "a:b/c@1.0.0", 3, 0x00, "d:e/f", 0x01, ".0", 0x02, "g")],
])("a name %s is read to its end", (_, cursor) => {
  expect(readExternName(cursor)).toBe("a:b/c@1.0.0");
  expect(cursor.done).toBe(true);
});

test.each([
  [name(0x03, "a"), "0x03 is no known form of name"],
  [name(0x02, "a", 1, 0x03, "b"), "0x03 is no known attribute of a name"],
])("a name of a later version is refused", (cursor, message) => {
  expect(() => readExternName(cursor)).toThrow(message);
});

test("a name is given to resources alone", () => {
  expect(nameResource("r", { kind: "type", type: { kind: "resource", name: "old" } })).toEqual({
    kind: "type",
    type: { kind: "resource", name: "r" },
  });
  expect(nameResource("r", { kind: "type", type: { kind: "string" } })).toEqual({
    kind: "type",
    type: { kind: "string" },
  });
});
