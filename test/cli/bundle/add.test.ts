import { mkdir, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packGuards } from "../../support/bundle.ts";
import { runCli } from "../../support/cli.ts";
import { makeWorkspace, sharedCache, type Workspace } from "../../support/workspace.ts";

const CACHE = await sharedCache();

const ENTRIES = [
  { plugin: "shell-guard", event: "preToolUse", match: ["Bash"], onFailure: "block" },
  { plugin: "shell-guard", event: "permissionRequest", config: { mode: "strict" } },
];

const CONFIG = `# ours
hooks:
  preToolUse: # first
    - command: "true"
`;

async function workspaceWith(files: Readonly<Record<string, string>>): Promise<Workspace> {
  return makeWorkspace({ ...files, "guards.tgz": (await packGuards({ entries: ENTRIES })).archive }, CACHE);
}

const add = (workspace: Workspace, ...args: readonly string[]) =>
  runCli(workspace, ["bundle", "add", "./guards.tgz", "--yes", ...args]);

test("the suggested entries are printed for both systems, ready to paste", async () => {
  await using workspace = await workspaceWith({});
  const { stdout } = await add(workspace);
  const [, yaml = "", toml = ""] = /# \.oh\/config\.yaml\n(.*)\n\n# \.o4\/config\.toml\n(.*)$/s.exec(stdout) ?? [];
  await workspace.write({ ".oh/config.yaml": yaml, ".o4/config.toml": toml });
  const listed = await runCli(workspace, ["list", "--bypass-trust", "--json"]);
  const { hooks } = JSON.parse(listed.stdout);
  expect(hooks.map((hook: { event: string; handler: object }) => [hook.event, hook.handler])).toEqual([
    ["preToolUse", expect.objectContaining({ plugin: "team-guards/shell-guard" })],
    ["permissionRequest", expect.objectContaining({ config: { mode: "strict" } })],
    ["preToolUse", expect.objectContaining({ plugin: "team-guards/shell-guard" })],
    ["permissionRequest", expect.objectContaining({ config: { mode: "strict" } })],
  ]);
});

test("--configure inserts them once, and leaves comments and layout as they were", async () => {
  await using workspace = await workspaceWith({
    ".oh/config.yaml": CONFIG,
    ".o4/config.toml": "# theirs\nmodel = 'x'\n",
  });
  const configure = ["--configure", "openharness", "--configure", "o4"];
  const first = await add(workspace, ...configure);
  expect(first.stdout).toMatch(
    /added its entries to \.oh\/config\.yaml:\nhooks:\n {2}preToolUse:\n.*added its entries to \.o4\/config\.toml:\n\[\[hooks\]\]\n/s,
  );
  const yaml = await readFile(join(workspace.root, ".oh/config.yaml"), "utf8");
  expect(yaml).toBe(
    `${CONFIG}    - wasm: team-guards/shell-guard\n      match: Bash\n      onFailure: block\n` +
      "  permissionRequest:\n    - wasm: team-guards/shell-guard\n      config:\n        mode: strict\n",
  );
  const toml = await readFile(join(workspace.root, ".o4/config.toml"), "utf8");
  expect(toml).toMatch(/^# theirs\nmodel = 'x'\n\n\[\[hooks\]\]\nevent = "PreToolUse"\n/);
  const again = await add(workspace, ...configure);
  expect(again.stdout).toContain(".oh/config.yaml has its entries already\n.o4/config.toml has its entries already\n");
  expect(await readFile(join(workspace.root, ".oh/config.yaml"), "utf8")).toBe(yaml);
  expect(await readFile(join(workspace.root, ".o4/config.toml"), "utf8")).toBe(toml);
  expect(await runCli(workspace, ["check", "--bypass-trust"])).toMatchObject({ status: 0 });
});

test("a file that can't be extended as it is written is left alone, and nothing is added", async () => {
  await using workspace = await workspaceWith({ ".oh/config.yaml": "hooks: {}\n" });
  const refused = await add(workspace, "--configure", "openharness");
  expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.configure]") });
  expect(await readFile(join(workspace.root, ".oh/config.yaml"), "utf8")).toBe("hooks: {}\n");
  expect(await readdir(workspace.root)).toEqual([".oh", "guards.tgz"]);
});

test("--dry-run shows everything, asks nothing, and changes nothing", async () => {
  await using workspace = await workspaceWith({});
  const dry = await runCli(workspace, ["bundle", "add", "./guards.tgz", "--dry-run", "--json"]);
  expect(dry.status).toBe(0);
  expect(JSON.parse(dry.stdout)).toMatchObject({
    added: false,
    name: "team-guards",
    plugins: [{ name: "shell-guard", requests: [] }],
    entries: { openharness: expect.stringContaining("wasm: team-guards/shell-guard") },
  });
  expect(await readdir(workspace.root)).toEqual(["guards.tgz"]);
  expect(await readdir(workspace.home)).toEqual([]);
  expect(await runCli(workspace, ["bundle", "add", "--dry-run"])).toMatchObject({ status: 3 });
});

test("one's own hooks have a lock of their own", async () => {
  await using workspace = await workspaceWith({});
  const folder = join(workspace.home, ".oh");
  const added = await add(workspace, "--cwd", folder, "--configure", "openharness");
  expect(added).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("added its entries to ~/.oh/config.yaml:"),
  });
  const other = await add(workspace, "--cwd", folder, "--configure", "o4");
  expect(other).toMatchObject({ status: 3, stderr: expect.stringMatching(/bundle\.configure.*--cwd .*\.o4`/s) });
  expect((await stat(join(folder, "hooklet.lock"))).isFile()).toBe(true);
  const context = '{"toolName":"Bash","toolInput":{"command":"rm -rf /"}}';
  expect(await runCli(workspace, ["fire", "preToolUse", "--context", "-"], context)).toMatchObject({ status: 2 });
});

test("remove takes a bundle out of the lock, and says which entries then fail", async () => {
  await using workspace = await workspaceWith({
    ".oh/config.yaml": "hooks:\n  turnStop:\n    - wasm: team-guards/shell-guard\n",
  });
  await add(workspace);
  const { stdout, status } = await runCli(workspace, ["bundle", "remove", "team-guards"]);
  expect(stdout).toMatch(/^removed team-guards 1\.0\.0\n.*config\.yaml:3 still names it/);
  expect(status).toBe(0);
  expect((await runCli(workspace, ["bundle", "list"])).stdout).toBe("no bundles\n");
  expect(await runCli(workspace, ["bundle", "remove", "team-guards"])).toMatchObject({ status: 3 });

  expect((await runCli(workspace, ["bundle", "prune", "--dry-run"])).stdout).toMatch(/^would remove 3 files, \d+ B\n$/);
  const pruned = await runCli(workspace, ["bundle", "prune", "--json"]);
  expect(JSON.parse(pruned.stdout)).toMatchObject({ dryRun: false, removed: { length: 3 }, keptBytes: 0, gone: [] });
  expect((await runCli(workspace, ["bundle", "prune"])).stdout).toBe("nothing to remove\n");
});

test("a pinned workspace asks again when its bundles change", async () => {
  await using workspace = await workspaceWith({ ".oh/config.yaml": CONFIG });
  await runCli(workspace, ["trust", "--pin"]);
  expect((await runCli(workspace, ["list"])).stdout).toContain("preToolUse");
  await add(workspace);
  expect((await runCli(workspace, ["list"])).stderr).toContain("trust.changed");
});

test("a link is followed within the workspace, and not out of it; the user's own files may lie anywhere", async () => {
  await using workspace = await workspaceWith({ "shared/hooks.yaml": CONFIG });
  const { root, home } = workspace;
  await workspace.write({ "home:dotfiles/own.yaml": CONFIG, "home:dotfiles/other.yaml": CONFIG });
  await Promise.all([root, home].map((folder) => mkdir(join(folder, ".oh"))));
  await symlink("../shared/hooks.yaml", join(root, ".oh/config.yaml"));
  await symlink("../dotfiles/own.yaml", join(home, ".oh/config.yaml"));
  const linked = async () => {
    const files = [join(root, "shared/hooks.yaml"), join(home, "dotfiles/own.yaml"), join(home, "dotfiles/other.yaml")];
    return (await Promise.all(files.map((file) => readFile(file, "utf8")))).map((text) => text !== CONFIG);
  };
  expect(await add(workspace, "--configure", "openharness")).toMatchObject({ status: 0 });
  expect(await linked()).toEqual([true, false, false]);
  expect(await add(workspace, "--configure", "openharness", "--cwd", join(home, ".oh"))).toMatchObject({ status: 0 });
  expect(await linked()).toEqual([true, true, false]);

  await rm(join(root, ".oh/config.yaml"));
  await symlink(join(home, "dotfiles/other.yaml"), join(root, ".oh/config.yaml"));
  const refused = await add(workspace, "--configure", "openharness");
  expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining("leads out of the workspace") });
  expect(await linked()).toEqual([true, true, false]);
});
