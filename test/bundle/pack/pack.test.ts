import { execFileSync } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readArchive } from "../../../host/bundle/archive/read.ts";
import { integrityOf } from "../../../host/bundle/integrity.ts";
import { packTree } from "../../../host/bundle/pack/pack.ts";
import { folderTree } from "../../../host/bundle/pack/tree.ts";
import { assembleModule, handleText } from "../../sandbox/extism/module.ts";
import { GUARDS, guardFiles, packContents, packGuards, writeFolder } from "../../support/bundle.ts";
import { shippedPlugin } from "../../support/plugin.ts";

async function packFolder(folder: string) {
  return packTree(await folderTree(folder), folder);
}

test("a folder packed twice, and in memory, gives the same bytes", async () => {
  const files = await guardFiles();
  const [first, second] = await Promise.all([writeFolder(files), writeFolder(files)]);
  const { integrity } = await packFolder(first);
  expect((await packFolder(second)).integrity).toBe(integrity);
  expect((await packGuards()).integrity).toBe(integrity);
});

test("it holds the manifest with digests, what the manifest names and what goes with it, and nothing else", async () => {
  const bundle = await packGuards({}, { LICENSE: "text", "src/index.ts": "secret", ".env": "TOKEN=1", "notes.md": "" });
  const files = readArchive(bundle.archive);
  expect([...files.keys()]).toEqual(["LICENSE", "README.md", "hooklet.json", "package.json", "shell-guard.wasm"]);
  expect(bundle.manifest.plugins.get("shell-guard")?.digest).toBe(integrityOf(await shippedPlugin("shell-guard")));
});

test("a folder gives the bytes that it gave in every version before: locks and signatures of repositories stand on them", async () => {
  const plugin = {
    file: "guard.wasm",
    events: ["preToolUse"],
    match: ["Bash"],
    config: { a: [1, null] },
    configSchema: { type: "object" },
    requests: [{ env: "CI", reason: "r" }],
    limits: { fuel: 1000, memory: "1MiB", timeout: 10 },
    cases: "cases.yaml",
  };
  const entries = [{ plugin: "guard", event: "preToolUse", onFailure: "block" }];
  const manifest = {
    name: "@team/guards",
    version: "1.2.3",
    description: "d",
    license: "MIT",
    plugins: { guard: plugin },
  };
  const bundle = await packContents({
    "hooklet.json": JSON.stringify({ ...manifest, entries }),
    "guard.wasm": new Uint8Array(5000).map((_, index) => (index * index) >> 3),
    "cases.yaml": "[]\n",
    "README.md": "# Guards\n",
    "package.json": JSON.stringify({ name: "@team/guards-npm", author: "Ada" }),
  });
  expect(bundle.integrity).toBe(
    "sha512-eSkAhrYURpMnqWt/VETXwQWbzoC8KLcGKvdKG2S9NDciaWnrZn1obcX/zl1UzllLjPS3osc1cQOS/l4sYTcrMw==",
  );
});

test("packing writes the world that a plugin's file is of", async () => {
  const plugins = { guard: { file: "shell-guard.wasm" }, module: { file: "module.wasm" } };
  const { manifest } = await packGuards({ plugins }, { "module.wasm": await assembleModule(handleText("")) });
  expect([...manifest.plugins].map(([name, { world }]) => [name, world])).toEqual([
    ["guard", "hooklet:plugin@0.1.0"],
    ["module", "extism"],
  ]);
});

test("its package.json is one that npm publishes, without scripts and dependencies", async () => {
  const own = {
    name: "@team/guards",
    version: "1.0.0",
    scripts: { install: "x" },
    dependencies: { a: "1" },
    author: "A",
  };
  const files = readArchive((await packGuards({}, { "package.json": JSON.stringify(own) })).archive);
  expect(JSON.parse(Buffer.from(files.get("package.json") ?? []).toString())).toEqual({
    name: "@team/guards",
    version: "1.0.0",
    description: "The team's guards",
    license: "Apache-2.0",
    author: "A",
  });
});

test("a bundle takes plugins from folders of their own, with their cases", async () => {
  const { manifest, archive } = await packContents({
    "hooklet.json": JSON.stringify({ name: "all", version: "1.0.0", plugins: { guard: "./plugins/guard" } }),
    "plugins/guard/hooklet.json": JSON.stringify({ name: "guard", version: "0.1.0", events: ["preToolUse"] }),
    "plugins/guard/dist/guard.wasm": await shippedPlugin("shell-guard"),
    "plugins/guard/cases.yaml": "[]",
  });
  expect(manifest.plugins.get("guard")).toMatchObject({
    file: "plugins/guard/dist/guard.wasm",
    cases: "plugins/guard/cases.yaml",
    events: ["preToolUse"],
  });
  expect(readArchive(archive).has("plugins/guard/cases.yaml")).toBe(true);
});

test.for([
  ["no manifest", { "hooklet.json": null }, "bundle.manifest", /no `hooklet\.json`/],
  ["a component that isn't built", { "shell-guard.wasm": null }, "bundle.manifest", /no file `shell-guard\.wasm`/],
  [
    "a stale digest",
    { "hooklet.json": { plugins: { "shell-guard": { digest: `sha512-${"A".repeat(86)}==` } } } },
    "bundle.digest",
    /not what/,
  ],
  [
    "another world",
    { "hooklet.json": { plugins: { "shell-guard": { world: "hooklet:plugin@9.0.0" } } } },
    "bundle.world",
    /@9\.0\.0/,
  ],
  [
    "a world that the file isn't of",
    { "hooklet.json": { plugins: { "shell-guard": { world: "extism" } } } },
    "bundle.manifest",
    /`extism` by its manifest, and of `hooklet:plugin@0\.1\.0` by its file/,
  ],
  ["another version in package.json", { "package.json": '{"version":"2.0.0"}' }, "bundle.manifest", /`2\.0\.0`/],
  ["a package.json that isn't one", { "package.json": "[]" }, "bundle.manifest", /not a JSON object/],
] as const)("%s is refused", async ([, change, code, words]) => {
  const files: Record<string, string | Uint8Array> = { ...(await guardFiles()) };
  for (const [name, content] of Object.entries(change)) {
    if (content === null) delete files[name];
    else files[name] = typeof content === "string" ? content : JSON.stringify({ ...GUARDS, ...content });
  }
  await expect(packContents(files)).rejects.toMatchObject({ code, message: expect.stringMatching(words) });
});

test("a link out of the folder is not followed", async () => {
  const outside = await writeFolder({ "hooklet.json": JSON.stringify({ name: "x", version: "1.0.0" }) });
  const manifest = { name: "n", version: "1.0.0", plugins: { p: "linked" } };
  const folder = await writeFolder({ "hooklet.json": JSON.stringify(manifest) });
  await symlink(outside, join(folder, "linked"));
  await expect(packFolder(folder)).rejects.toMatchObject({ message: expect.stringContaining("leads out") });
});

test.for([
  ["a folder", (path: string) => mkdir(path)],
  ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
] as const)("%s in a file's place is refused", async ([, make]) => {
  const { "shell-guard.wasm": _, ...files } = await guardFiles();
  const folder = await writeFolder(files);
  await make(join(folder, "shell-guard.wasm"));
  await expect(packFolder(folder)).rejects.toMatchObject({
    code: "bundle.manifest",
    message: "`shell-guard.wasm` in the bundle's folder is not a file",
  });
});
