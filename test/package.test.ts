import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packSdk } from "../sdk/pack.ts";
import { makeWorkspace, type Workspace } from "./support/workspace.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** A folder with nothing but the packed packages, installed. */
let workspace: Workspace;

beforeAll(async () => {
  workspace = await makeWorkspace({
    "package.json": '{ "private": true, "type": "module" }',
    ".oh/config.yaml": "hooks: { preToolUse: [{ command: exit 1 }] }",
    "agent.js": [
      'import { createHost } from "hooklet";',
      "const host = await createHost({ bypassTrust: true });",
      'console.log((await host.fire("preToolUse", { toolName: "Bash" })).decision);',
      "await host.close();",
    ].join("\n"),
  });
  const packages = join(workspace.root, "packages");
  await mkdir(packages);
  for (const name of ["typescript", "assemblyscript"]) await packSdk(name, join(workspace.home, name));
  const folders = [ROOT, join(workspace.home, "typescript"), join(workspace.home, "assemblyscript")];
  for (const folder of folders) run("npm", ["pack", "--silent", "--pack-destination", packages], folder);
  const archives = (await readdir(packages)).map((name) => `./packages/${name}`);
  expect(archives).toHaveLength(3);
  run("npm", ["install", ...QUIETLY, ...archives]);
}, 300_000);
afterAll(() => workspace[Symbol.asyncDispose]());

const QUIETLY = ["--prefer-offline", "--no-audit", "--no-fund"];

function run(file: string, args: readonly string[], cwd = workspace.root): string {
  const env = { ...process.env, HOOKLET_CACHE_DIR: workspace.options.cacheDir };
  return execFileSync(file, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

test("the packed package runs from an empty folder, as a library and as a command", () => {
  expect(run(process.execPath, ["agent.js"])).toBe("deny\n");
  const listing = run(process.execPath, ["node_modules/.bin/hooklet", "list", "--bypass-trust"]);
  expect(listing).toContain("exit 1");
});

test.each([
  ["ts", "@hooklet/sdk"],
  ["as", "@hooklet/sdk-as"],
])("a new plugin in %s installs, builds and passes its tests there", { timeout: 300_000 }, async (language, sdk) => {
  const folder = join(workspace.root, `guard-${language}`);
  run("npx", ["hooklet", "plugin", "new", `guard-${language}`, "--lang", language]);
  const { devDependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const archive = expect.stringMatching(/^file:\.\.\/packages\/hooklet-.*\.tgz$/);
  expect(devDependencies).toEqual({ hooklet: archive, [sdk]: archive });
  run("npm", ["install", ...QUIETLY], folder);
  expect(run("npm", ["run", "--silent", "build"], folder)).toMatch(/^built dist\/guard-\w+\.wasm: [\d.]+ KiB/);
  expect(run("npm", ["test", "--silent"], folder)).toMatch(/^4 cases: 4 passed, 0 failed/m);
  if (language === "ts") run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder]);
});
