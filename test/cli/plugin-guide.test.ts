import { chmod, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assemblyscriptFiles } from "../../host/cli/plugin/template/assemblyscript.ts";
import { commonFiles } from "../../host/cli/plugin/template/common.ts";
import { typescriptFiles } from "../../host/cli/plugin/template/typescript.ts";
import { createHost } from "../../host/index.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = await readFile(join(ROOT, "docs/write-a-hook.md"), "utf8");

function blocks(language: string): readonly string[] {
  return [...PAGE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, text = ""]) => text);
}

/** Commands of the page, with this repository in place of what npm would install. */
const NPX = `#!/bin/sh\nshift\nexec "${process.execPath}" "${ROOT}host/cli/main.ts" "$@"\n`;
const NPM = '#!/bin/sh\ntest "$*" = install\n';

let workspace: Workspace;

beforeAll(async () => {
  workspace = await makeWorkspace({ "bin/npx": NPX, "bin/npm": NPM });
  for (const name of ["npx", "npm"]) await chmod(join(workspace.root, "bin", name), 0o755);
});
afterAll(() => workspace[Symbol.asyncDispose]());

function sh(commands: string, folder = "") {
  const { root, options } = workspace;
  const path = [join(root, "bin"), process.env.PATH].join(delimiter);
  return execa("/bin/sh", ["-ec", commands], {
    cwd: join(root, folder),
    env: { ...options.env, PATH: path, HOOKLET_CACHE_DIR: options.cacheDir },
    extendEnv: false,
    reject: false,
  });
}

/** Without what differs from run to run: sizes, times and fuel. */
function steady(text: string): string {
  return text
    .replace(/[\d.]+ (?:KiB|s|ms)\b/g, "N")
    .replace(/\d+ fuel/g, "N fuel")
    .replace(/ +/g, " ")
    .trim();
}

test("the TypeScript part makes, builds and tests a plugin, and prints what the page shows", async () => {
  const [first = ""] = blocks("sh");
  const { exitCode, stdout } = await sh(first);
  expect(exitCode).toBe(0);
  expect(steady(stdout)).toContain(steady(blocks("text")[0] ?? "-"));
});

test("the AssemblyScript part does the same", async () => {
  const { exitCode, stdout } = await sh(blocks("sh")[1] ?? "false");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/4 cases: 4 passed, 0 failed/);
});

test("the sources on the page are those of a new plugin", () => {
  const [typescript, assemblyscript] = blocks("ts");
  expect(typescript).toBe(typescriptFiles["src/index.ts"]);
  expect(assemblyscript).toBe(assemblyscriptFiles["src/index.ts"]);
  const [cases = "-"] = blocks("yaml");
  const language = { name: "typescript", short: "ts", sdk: "@hooklet/sdk", engines: [] };
  expect(commonFiles("guard", language, {})["cases.yaml"]).toContain(cases);
});

test("the table with defaults and shorthands passes", async () => {
  await workspace.write({ "guard/short.yaml": blocks("yaml").find((text) => text.startsWith("defaults:")) ?? "" });
  const { stdout } = await sh("npx hooklet plugin test --no-build --cases short.yaml", "guard");
  expect(stdout).toMatch(/2 cases: 2 passed, 0 failed/);
});

test("the commands on a plugin do what the page says", async () => {
  const [, , ceiling = "false", events = "false", inspect = "false"] = blocks("sh");
  await workspace.write({ "guard/event.json": blocks("json")[0] ?? "" });
  expect(await sh(ceiling, "guard")).toMatchObject({ exitCode: 0 });
  const tried = await sh(events, "guard");
  expect(tried.stdout).toMatch(/^runs +50\n.*^decision +deny$/ms);
  expect(tried.exitCode).toBe(2);
  expect((await sh(inspect, "guard")).stdout).toMatch(/^world +hooklet:plugin@0\.1\.0$/m);
});

test.each([
  [".oh/config.yaml", "yaml", -1],
  [".o4/config.toml", "toml", -1],
] as const)("the configuration in %s runs it", async (file, language, index) => {
  await workspace.write({ [file]: blocks(language).at(index) ?? "" });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  const toolInput = { command: "deploy --to prod" };
  expect(await host.fire("preToolUse", { toolName: "Bash", toolInput })).toMatchObject({
    decision: "deny",
    reason: "`deploy --to prod` touches prod, which is protected",
  });
});
