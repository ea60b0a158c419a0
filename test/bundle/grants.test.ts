import { expect, test } from "vitest";
import { collectGrants, grantsBeyond, grantText, listGrants, parseGrant } from "../../host/bundle/grants.ts";

test("a grant as text is read back", () => {
  for (const text of ["env=CI", "read=./docs", "write=./out=x", "http=*.example.com"]) {
    const grant = parseGrant(text);
    expect(grant === null ? null : grantText(grant)).toBe(text);
  }
});

test.for(["", "env", "env=", "env= ", "exec=ls", "CI", "ENV=CI", "guard:env=CI"])("`%s` is none", (text) => {
  expect(parseGrant(text)).toBeNull();
});

test("a table of grants is sorted, and has none twice", () => {
  const table = collectGrants([
    { kind: "http", name: "b" },
    { kind: "env", name: "Z" },
    { kind: "env", name: "A" },
    { kind: "env", name: "Z" },
  ]);
  expect(table).toEqual({ env: ["A", "Z"], read: [], write: [], http: ["b"] });
  expect(collectGrants(listGrants(table))).toEqual(table);
});

test("a grant of another kind with the same name is beyond", () => {
  const read = { kind: "read", name: "./a" } as const;
  const write = { kind: "write", name: "./a" } as const;
  expect(grantsBeyond([read, write], [read])).toEqual([write]);
});
