import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assembleModule, handleText } from "../../sandbox/extism/module.ts";
import { askingPlugin, GUARDS, guardFiles } from "../../support/bundle.ts";
import { runCli } from "../../support/cli.ts";
import { dummyPlugin, WIT } from "../../support/plugin.ts";
import { makeWorkspace, sharedCache } from "../../support/workspace.ts";

const CACHE = await sharedCache();

const WITH_CASES = { plugins: { "shell-guard": { ...GUARDS.plugins["shell-guard"], cases: "cases.yaml" } } };

const CASES = `
- name: stops what destroys
  event: preToolUse
  context: { toolName: Bash, toolInput: { command: rm -rf / } }
  decision: deny
- name: lets the rest pass
  event: preToolUse
  context: { toolName: Bash, toolInput: { command: ls } }
  decision: null
  additionalContext: null
`;

test("packing checks, runs the cases, and gives the same digest each time", async () => {
  await using workspace = await makeWorkspace({ ...(await guardFiles(WITH_CASES)), "cases.yaml": CASES }, CACHE);
  const first = await runCli(workspace, ["bundle", "pack"]);
  expect(first.stdout).toMatch(
    /^packed team-guards 1\.0\.0 into team-guards-1\.0\.0\.tgz: \d+ bytes, 1 plugin, 2 cases passed\nsha512-/,
  );
  const again = await runCli(workspace, ["bundle", "pack", "--out", "again.tgz", "--json"]);
  const { integrity, cases } = JSON.parse(again.stdout);
  expect(first.stdout).toContain(integrity);
  expect(cases).toBe(2);
  const files = ["team-guards-1.0.0.tgz", "again.tgz"].map((name) => readFile(join(workspace.root, name)));
  const [one, two] = await Promise.all(files);
  expect(one).toEqual(two);
});

test("npm takes the archive for a package", async () => {
  await using workspace = await makeWorkspace(await guardFiles(), CACHE);
  await runCli(workspace, ["bundle", "pack", "--out", "guards.tgz"]);
  const [shown] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "./guards.tgz"], { cwd: workspace.root, encoding: "utf8" }),
  );
  expect(shown).toMatchObject({ name: "team-guards", version: "1.0.0" });
});

test("a case that fails is told, and nothing is written", async () => {
  const failing = CASES.replace("decision: null", "decision: deny");
  await using workspace = await makeWorkspace({ ...(await guardFiles(WITH_CASES)), "cases.yaml": failing }, CACHE);
  const { status, stderr } = await runCli(workspace, ["bundle", "pack"]);
  expect(stderr).toContain(
    '1 of 2 cases of `shell-guard` failed; the first, `lets the rest pass`: expected decision "deny", got none',
  );
  expect(status).toBe(3);
  expect(await readdir(workspace.root)).not.toContain("team-guards-1.0.0.tgz");
  expect(await runCli(workspace, ["bundle", "pack", "--skip-cases"])).toMatchObject({ status: 0 });
});

test.for(["a: b", "- x", "- [", "{}"])("a table of cases that is %j is refused", async (cases) => {
  await using workspace = await makeWorkspace({ ...(await guardFiles(WITH_CASES)), "cases.yaml": cases }, CACHE);
  const { status, stderr } = await runCli(workspace, ["bundle", "pack"]);
  expect(stderr).toMatch(/^error\[plugin\.cases\] .*`cases\.yaml`/);
  expect(status).toBe(3);
});

test("what isn't a component, and a manifest with mistakes, are told with their place", async () => {
  await using workspace = await makeWorkspace({ ...(await guardFiles()), "shell-guard.wasm": "text" });
  expect((await runCli(workspace, ["bundle", "pack"])).stderr).toContain(
    "error[sandbox.invalid] the plugin `shell-guard`",
  );
  await workspace.write({ "hooklet.json": '{\n  "name": "n",\n  "version": 1\n}\n' });
  expect((await runCli(workspace, ["bundle", "pack"])).stderr).toMatch(
    /hooklet\.json:3:14: error\[config\.type\].*\n.*"version": 1/,
  );
});

test("a plugin of the project's own WIT is packed from its own folder", async () => {
  const component = await dummyPlugin(await readFile(join(WIT, "plugin.wit"), "utf8"), "hook");
  await using workspace = await makeWorkspace({
    "hooklet.json": JSON.stringify({ name: "own", version: "0.1.0", language: "typescript", entry: "src/index.ts" }),
    "dist/own.wasm": component,
  });
  expect((await runCli(workspace, ["bundle", "pack"])).stdout).toContain("packed own 0.1.0 into own-0.1.0.tgz");
});

test("an Extism module is packed, added and run like a component", async () => {
  const body = "(call $answer (i32.const 0) (i32.const 19))";
  await using workspace = await makeWorkspace({
    "guards/hooklet.json": JSON.stringify({
      name: "guards",
      version: "1.0.0",
      plugins: { deny: { cases: "cases.yaml" } },
    }),
    "guards/deny.wasm": await assembleModule(handleText(body, '{\\"decision\\":\\"deny\\"}')),
    "guards/cases.yaml": "- { name: denies, event: preToolUse, decision: deny }\n",
    ".oh/config.yaml": "hooks:\n  preToolUse:\n    - wasm: guards/deny\n",
  });
  const packed = await runCli(workspace, ["bundle", "pack", "guards"]);
  expect(packed.stdout).toContain("packed guards 1.0.0 into guards-1.0.0.tgz");
  expect(packed.stdout).toContain("1 case passed");
  expect(await runCli(workspace, ["bundle", "add", "./guards-1.0.0.tgz", "--yes"])).toMatchObject({ status: 0 });
  const fired = await runCli(
    workspace,
    ["fire", "preToolUse", "--context", "-", "--bypass-trust"],
    '{"toolName":"Bash"}',
  );
  expect(fired).toMatchObject({ status: 2, stdout: expect.stringContaining("preToolUse: denied") });
});

test("fields that nobody reads, and imports that nothing is requested for, are told", async () => {
  await using workspace = await makeWorkspace({
    "hooklet.json":
      '{\n  "name": "all",\n  "version": "1.0.0",\n  "plugins": { "guard": "./guard" },\n  "licence": "MIT"\n}\n',
    "guard/hooklet.json": '{ "name": "guard", "version": "1.0.0", "evnts": [] }',
    "guard/dist/guard.wasm": await askingPlugin(),
  });
  const { status, stdout } = await runCli(workspace, ["bundle", "pack"]);
  expect(stdout).toContain("note: guard imports wasi:http/outgoing-handler and requests no `http`");
  expect(stdout).toMatch(/^hooklet\.json:5:3: warning\[[a-z.-]+\] .*`licence`.*\n.*\n.*\n {2}hint: .*`license`/m);
  expect(stdout).toMatch(/^guard\/hooklet\.json:1:40: warning\[.*`evnts`.*\n.*\n.*\n {2}hint: .*`events`/m);
  expect(status).toBe(0);
  const json = JSON.parse((await runCli(workspace, ["bundle", "pack", "--json"])).stdout);
  expect(json).toMatchObject({ unasked: [{ plugin: "guard" }], warnings: { length: 2 } });
});
