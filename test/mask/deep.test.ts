import { expect, test } from "vitest";
import { maskDeep } from "../../host/mask/deep.ts";

const SECRET = `ghp_${"a1B2".repeat(9)}`;

test("secrets are hidden wherever a string is, and nothing else is changed", () => {
  const value = { a: [SECRET, 1, null], b: { [`x ${SECRET}`]: true, plain: "text" } };
  const masked = maskDeep(value);
  expect(JSON.stringify(masked)).not.toContain(SECRET);
  expect(masked).toMatchObject({ a: [expect.any(String), 1, null], b: { plain: "text" } });
});
