import { expect, test } from "vitest";
import { openCallGrants, readGrants } from "../../host/cli/plugin/grants.ts";

const NONE = { env: [], read: [], write: [], http: [] };

test.each([
  [{}, NONE],
  [
    { env: ["CI"], http: ["a.example"] },
    { ...NONE, env: ["CI"], http: ["a.example"] },
  ],
  [{ reed: ["docs"] }, null],
  [{ read: "docs" }, null],
  [{ read: [7] }, null],
  [["read"], null],
  [null, null],
  ["read", null],
])("reads the grants %j", (value, grants) => {
  expect(readGrants(value)).toEqual(grants);
});

test("opens them as the host does for a workspace's own file", async () => {
  await using opened = await openCallGrants({ ...NONE, env: ["CI", "NONE"], read: ["./docs"] }, "/plugin", {
    CI: "1",
    HOME: "/",
  });
  expect(opened.ofPlugin).toEqual({
    env: [["CI", "1"]],
    folders: [{ written: "./docs", guestPath: "/docs", base: "/plugin", below: "docs", writable: false }],
    http: null,
  });
});

test("opens nothing where nothing is granted", async () => {
  await using opened = await openCallGrants(NONE, "/plugin", { CI: "1" });
  expect(opened.ofPlugin).toBeUndefined();
});
