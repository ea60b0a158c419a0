import fc from "fast-check";
import { expect, test } from "vitest";
import { positionsIn } from "../../host/config/positions.ts";

test("an offset's place counts the lines and the characters before it", () => {
  const text = fc
    .array(fc.constantFrom("a", "\n", "\r\n", "é", "😀"), { maxLength: 40 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.nat(), (text, number) => {
      const offset = number % (text.length + 1);
      const before = text.slice(0, offset).split("\n");
      expect(positionsIn(text)(offset)).toEqual({ line: before.length, column: (before.at(-1) ?? "").length + 1 });
    }),
  );
});
