import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packSdk } from "../../sdk/pack.ts";
import { makeWorkspace } from "../support/workspace.ts";

test.each([
  ["typescript", 5],
  ["assemblyscript", 4],
])("the package of %s exports files that are there, and the contract is among them", async (name, count) => {
  await using workspace = await makeWorkspace();
  const packed = join(workspace.root, "packed");
  await packSdk(name, packed);
  const { exports } = JSON.parse(await readFile(join(packed, "package.json"), "utf8"));
  const entries = Object.entries<string | Record<string, string>>(exports);
  expect(entries).toHaveLength(count);
  for (const file of entries.flatMap(([, files]) => (typeof files === "string" ? [files] : Object.values(files)))) {
    expect(file).toMatch(/\.d\.ts$|\.js$|^\.\/assembly\/.*\.ts$/);
    expect((await readFile(join(packed, file), "utf8")).length).toBeGreaterThan(0);
  }
  expect(await readFile(join(packed, "wit/plugin.wit"), "utf8")).toContain("world hook");
});
