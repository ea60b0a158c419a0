import { mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packSdk } from "../../../sdk/typescript/pack.ts";
import { runCli } from "../../support/cli.ts";
import { makeWorkspace, type Workspace } from "../../support/workspace.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

let workspace: Workspace;
let packed: string;

beforeAll(async () => {
  workspace = await makeWorkspace();
  packed = join(workspace.root, "node_modules/@hooklet/sdk");
  await packSdk(packed);
  const { dependencies } = JSON.parse(await readFile(join(packed, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const link = join(workspace.root, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, "node_modules", name), link);
  }
});
afterAll(() => workspace[Symbol.asyncDispose]());

test("the package exports JavaScript and types that are there", async () => {
  const { exports } = JSON.parse(await readFile(join(packed, "package.json"), "utf8"));
  const files = Object.values<Record<string, string>>(exports).flatMap(Object.values);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(file).toMatch(/\.d\.ts$|\.js$/);
    expect((await readFile(join(packed, file), "utf8")).length).toBeGreaterThan(0);
  }
});

test("a plugin outside of the repository builds with it, passes its tests and type-checks", async () => {
  const made = await runCli(workspace, ["plugin", "new", "guard", "--json"]);
  expect(made.status).toBe(0);
  const { status, stdout, stderr } = await runCli(workspace, ["plugin", "test", "guard", "--json"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ passed: 4, failed: 0 });
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const checked = await execa(process.execPath, [compiler, "-p", "guard"], { cwd: workspace.root, reject: false });
  expect(checked.stdout).toBe("");
});
