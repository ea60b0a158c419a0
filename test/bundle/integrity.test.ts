import { expect, test } from "vitest";
import { integrityHex, integrityOf, isIntegrity, shortIntegrity } from "../../host/bundle/integrity.ts";

const EMPTY = "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==";

test("a digest is npm's for the same bytes", () => {
  expect(integrityOf(new Uint8Array())).toBe(EMPTY);
  expect(isIntegrity(EMPTY)).toBe(true);
  expect(integrityHex(EMPTY)).toMatch(/^cf83e1357eefb8bd[0-9a-f]{112}$/);
  expect(shortIntegrity(EMPTY)).toBe("sha512-z4PhNX7v…");
});

test.for(["", "sha512-", EMPTY.replace("sha512", "sha256"), `${EMPTY} ${EMPTY}`, EMPTY.slice(0, -1), `${EMPTY}\n`])(
  "`%s` is none",
  (text) => {
    expect(isIntegrity(text)).toBe(false);
  },
);
