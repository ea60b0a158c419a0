import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeLock } from "../../host/bundle/lock/file.ts";
import { type LockedBundle, withBundle } from "../../host/bundle/lock/lock.ts";
import type { Bundle } from "../../host/bundle/open.ts";
import { bundlePlace } from "../../host/bundle/place.ts";
import { keepBytes } from "../../host/bundle/stage.ts";
import type { Grants } from "../../host/config/entry.ts";
import { NO_GRANTS } from "../../host/config/field.ts";
import { createHost } from "../../host/index.ts";
import { askingPlugin, GUARDS, packContents, packGuards } from "../support/bundle.ts";
import { makeWorkspace, sharedCache, type Workspace } from "../support/workspace.ts";

const CACHE = await sharedCache();

/** Puts a bundle into a workspace's lock and store, as adding it would. */
async function install(workspace: Workspace, bundle: Bundle, grants: Grants = NO_GRANTS, folder = workspace.root) {
  const place = bundlePlace(workspace.options);
  const kept = await keepBytes(bundle, place.store);
  const { name, version, plugins } = bundle.manifest;
  const locked: LockedBundle = {
    version,
    source: "./bundle",
    resolved: "./bundle",
    integrity: bundle.integrity,
    ...kept,
    plugins: new Map([...plugins].map(([plugin, { digest }]) => [plugin, { integrity: digest ?? "", grants }])),
  };
  await changeLock(folder, place.dataDir, (lock) => withBundle(lock, name, locked));
  return { place, locked };
}

async function fire(workspace: Workspace, command: string, tool = "Bash") {
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  return await host.fire("preToolUse", { toolName: tool, toolInput: { command } });
}

const OPENHARNESS = "hooks:\n  preToolUse:\n    - wasm: team-guards/shell-guard\n";
const O4 = '[[hooks]]\nevent = "PreToolUse"\nhandler = "wasm"\nplugin = "team-guards/shell-guard"\n';

test.for([
  ["openHarness", ".oh/config.yaml", OPENHARNESS],
  ["o4", ".o4/config.toml", O4],
])("%s runs a bundle's plugin by its name, for the bundle's tools", async ([, file = "", text = ""]) => {
  await using workspace = await makeWorkspace({ [file]: text }, CACHE);
  await install(workspace, await packGuards());
  expect(await fire(workspace, "rm -rf /")).toMatchObject({ decision: "deny", hooks: [{ status: "ran" }] });
  expect(await fire(workspace, "ls")).toMatchObject({ decision: null, hooks: [{ status: "ran" }] });
  expect(await fire(workspace, "rm -rf /", "Edit")).toMatchObject({ hooks: [{ skipReason: "not-matched" }] });
});

test("the bundle's defaults apply, the entry overrides, and grants are those of the lock", async () => {
  const plugin = {
    file: "p.wasm",
    match: ["Bash"],
    config: { a: 1, b: 1 },
    requests: [
      { env: "CI", reason: "r" },
      { env: "HOME", reason: "r" },
    ],
    limits: { fuel: 1000, memory: "1MiB", timeout: 300 },
  };
  const manifest = JSON.stringify({ name: "b", version: "1.0.0", plugins: { p: plugin } });
  await using workspace = await makeWorkspace({
    ".oh/config.yaml": [
      "hooks:",
      "  turnStop:",
      "    - wasm: b/p",
      "    - { wasm: b/p, match: Edit, timeout: 70, fuel: 5, memory: 2MiB, config: { b: 2 }, allow: { env: [CI] } }",
      "",
    ].join("\n"),
  });
  const bundle = await packContents({ "hooklet.json": manifest, "p.wasm": await askingPlugin() });
  await install(workspace, bundle, { ...NO_GRANTS, env: ["CI", "HOME"] });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  expect(host.entries()).toMatchObject([
    {
      match: { kind: "names", names: ["bash"] },
      timeoutMs: 300,
      handler: { config: { a: 1, b: 1 }, grants: { env: ["CI", "HOME"] }, limits: { fuel: 1000, memory: 1024 ** 2 } },
    },
    {
      match: { written: "Edit" },
      timeoutMs: 70,
      handler: { config: { a: 1, b: 2 }, grants: { env: ["CI"] }, limits: { fuel: 5, memory: 2 * 1024 ** 2 } },
    },
  ]);
});

test("what a bundle suggests is within the user's ceilings", async () => {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": OPENHARNESS }, CACHE);
  await workspace.write({ "home:.config/hooklet/plugin-limits.json": '{ "fuel": 500, "timeout": 90 }' });
  const plugin = { ...GUARDS.plugins["shell-guard"], limits: { fuel: 1000, timeout: 300 } };
  await install(workspace, await packGuards({ plugins: { "shell-guard": plugin } }));
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  expect(host.entries()).toMatchObject([{ timeoutMs: 90, handler: { limits: { fuel: 500 } } }]);
});

test("one flipped byte in the store, and the plugin doesn't run: the event is blocked, in o4 as well", async () => {
  await using workspace = await makeWorkspace({ ".o4/config.toml": O4 }, CACHE);
  const { place, locked } = await install(workspace, await packGuards());
  const file = place.store.path(locked.plugins.get("shell-guard")?.integrity ?? "");
  const bytes = await readFile(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect(await fire(workspace, "ls")).toMatchObject({
    decision: "deny",
    blocked: true,
    hooks: [{ status: "failed", error: { code: "bundle.tampered" } }],
  });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  expect(await host.check()).toEqual([expect.objectContaining({ severity: "error", code: "bundle.tampered" })]);
});

test("on an event that can't be blocked, a changed plugin is only told", async () => {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": OPENHARNESS.replace("preToolUse", "turnStop") });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  const outcome = await host.fire("turnStop", {});
  expect(outcome).toMatchObject({ blocked: false, hooks: [{ error: { code: "bundle.unlocked" } }] });
});

/** Locks and stores that are not what they should be, and what becomes of the entry. */
const BROKEN = [
  ["no lock", null, "bundle.unlocked"],
  ["a lock without the bundle", { bundle: { name: "others" } }, "bundle.unlocked"],
  ["a bundle without the plugin", { bundle: { plugins: { other: { file: "shell-guard.wasm" } } } }, "bundle.unlocked"],
  ["grants that nobody requests", { grants: { ...NO_GRANTS, http: ["evil.example"] } }, "bundle.grants"],
  ["an empty store", { empties: true }, "bundle.missing"],
  ["half a lock", { text: '{"version": 1,' }, "bundle.lock"],
] as const;

test.for(BROKEN)("%s: the entry fails closed, with its place in `check`", async ([, how, code]) => {
  await using workspace = await makeWorkspace({ ".o4/config.toml": O4 }, CACHE);
  if (how !== null) {
    const manifest = "bundle" in how ? how.bundle : {};
    await install(workspace, await packGuards(manifest), "grants" in how ? how.grants : NO_GRANTS);
    if ("text" in how) await workspace.write({ "hooklet.lock": how.text });
  }
  const options = how !== null && "empties" in how ? { dataDir: join(workspace.home, "other") } : {};
  await using host = await createHost({ ...workspace.options, ...options, bypassTrust: true });
  const outcome = await host.fire("preToolUse", { toolName: "Bash", toolInput: {} });
  expect(outcome).toMatchObject({ blocked: true, hooks: [{ status: "failed", error: { code } }] });
  expect(await host.check()).toEqual([
    expect.objectContaining({ code, severity: "error", place: expect.objectContaining({ line: 1, column: 1 }) }),
  ]);
});

test("an entry that allows more than the lock is refused", async () => {
  await using workspace = await makeWorkspace({
    ".oh/config.yaml": "hooks:\n  preToolUse:\n    - { wasm: team-guards/shell-guard, allow: { env: [SECRET] } }\n",
  });
  await install(workspace, await packGuards());
  expect(await fire(workspace, "ls")).toMatchObject({ blocked: true, hooks: [{ error: { code: "bundle.grants" } }] });
});

test("a workspace's lock has no say in the user's entries, and the user's own lock has", async () => {
  await using workspace = await makeWorkspace({ "home:.oh/config.yaml": OPENHARNESS });
  await install(workspace, await packGuards());
  expect(await fire(workspace, "ls")).toMatchObject({ hooks: [{ error: { code: "bundle.unlocked" } }] });
  await install(workspace, await packGuards(), NO_GRANTS, join(workspace.home, ".oh"));
  expect(await fire(workspace, "rm -rf /")).toMatchObject({ decision: "deny", hooks: [{ status: "ran" }] });
});

test("nothing of a bundle runs unless an entry names it", async () => {
  await using workspace = await makeWorkspace();
  await install(workspace, await packGuards({ ...GUARDS, entries: [{ plugin: "shell-guard", event: "preToolUse" }] }));
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  expect(host.entries()).toEqual([]);
});
