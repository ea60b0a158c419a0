import { expect, test } from "vitest";
import { joinSignatures, splitSignatures } from "../../../host/bundle/sign/file.ts";

const armour = (base64: string) => `-----BEGIN SSH SIGNATURE-----\n${base64}\n-----END SSH SIGNATURE-----\n`;

test("signatures stand one after the other, whatever is between them", () => {
  const all = [armour("U1NI"), armour("U1NJ")];
  expect(splitSignatures(joinSignatures(all))).toEqual(all);
  expect(splitSignatures(`# ada\n${all.map((one) => one.trimEnd()).join("\n\n# bob\n")}`)).toEqual(all);
  expect(splitSignatures("<html>")).toEqual([]);
});

test("more signatures than anybody needs are refused", () => {
  expect(splitSignatures(armour("U1NI").repeat(16))).toHaveLength(16);
  expect(() => splitSignatures(armour("U1NI").repeat(17))).toThrow(
    expect.objectContaining({ code: "bundle.too-large" }),
  );
});
