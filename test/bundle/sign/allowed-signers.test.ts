import { expect, test } from "vitest";
import { listingsOf } from "../../../host/bundle/sign/allowed-signers.ts";

const KEY = "AAAAC3NzaC1lZDI1NTE5AAAAIL5lyuaHCtU7t+qnUuVDiLYPjw0X4BvKw0aZOZmHmZKI";
const NONE = { validAfter: null, validBefore: null, namespaces: null };

test.for([
  ["a name", `ada@x ssh-ed25519 ${KEY}`, { ...NONE, principals: "ada@x" }],
  ["a comment after the key", `ada@x ssh-ed25519 ${KEY} her key`, { ...NONE, principals: "ada@x" }],
  ["several names", `ada@x,*@y\tssh-ed25519  ${KEY}`, { ...NONE, principals: "ada@x,*@y" }],
  ["names in quotes", `"ada@x,*@y" ssh-ed25519 ${KEY}`, { ...NONE, principals: "ada@x,*@y" }],
  [
    "a time",
    `ada@x valid-before="20200101" ssh-ed25519 ${KEY}`,
    { ...NONE, principals: "ada@x", validBefore: "20200101" },
  ],
  [
    "all options",
    `ada@x cert-authority,namespaces="git,file",valid-after=20190101Z,VALID-BEFORE="20200101" ssh-ed25519 ${KEY}`,
    { principals: "ada@x", namespaces: "git,file", validAfter: "20190101Z", validBefore: "20200101" },
  ],
] as const)("a line with %s", ([, line, expected]) => {
  expect(listingsOf(KEY, `# first\n\nbob@x ssh-ed25519 AAAA\n${line}\n`)).toEqual([expected]);
});

test("a key can stand on several lines, on none, and in a comment", () => {
  const line = `ada@x ssh-ed25519 ${KEY}`;
  expect(listingsOf(KEY, `${line}\r\n${line.replace("ada", "bob")}`).map(({ principals }) => principals)).toEqual([
    "ada@x",
    "bob@x",
  ]);
  expect(listingsOf(KEY, `#${line}\n${KEY}\nssh-ed25519 ${KEY}\n`)).toEqual([]);
  expect(listingsOf(KEY, "")).toEqual([]);
});
