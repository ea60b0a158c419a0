import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLock } from "../../../host/bundle/lock/file.ts";
import { bundlePlace } from "../../../host/bundle/place.ts";
import { guardFiles, packGuards } from "../../support/bundle.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { runCli, startCli } from "../../support/cli.ts";
import { serveTls } from "../../support/server.ts";
import { makeWorkspace, sharedCache, type Workspace } from "../../support/workspace.ts";
import { HAS_NAMESPACES, runApart } from "./namespace.ts";

const CACHE = await sharedCache();

const HOOKS = { ".oh/config.yaml": "hooks:\n  preToolUse:\n    - wasm: team-guards/shell-guard\n" };

async function workspaceWithGuards(files: Readonly<Record<string, string>> = {}): Promise<Workspace> {
  return makeWorkspace({ ...files, "guards.tgz": (await packGuards()).archive }, CACHE);
}

const ADD = ["bundle", "add", "./guards.tgz", "--yes"];

test.skipIf(!HAS_NAMESPACES)("a full disk: a code, no lock, nothing half written", async () => {
  await using workspace = await workspaceWithGuards();
  const output = await runApart(
    workspace,
    'mkdir data; mount -t tmpfs -o size=40k tmpfs data; export HOOKLET_DATA_DIR="$PWD/data"\n' +
      "hooklet bundle add ./guards.tgz --yes | tail -n 3; ls data/bundles | grep -c tmp; hooklet bundle list",
  );
  expect(output).toMatch(/error\[bundle\.store\] .*the disk is full.*\n {2}hint: .*\nstatus 1\n0\nno bundles\n/);
});

test.skipIf(!HAS_NAMESPACES)("a read-only store: a code, no lock", async () => {
  await using workspace = await workspaceWithGuards();
  const output = await runApart(
    workspace,
    'mkdir data; mount -t tmpfs -o ro tmpfs data; export HOOKLET_DATA_DIR="$PWD/data"\n' +
      "hooklet bundle add ./guards.tgz --yes | tail -n 3; ls",
  );
  expect(output).toMatch(
    /error\[bundle\.store\] .*the disk is read-only.*\n {2}hint: .*\nstatus 1\ndata\nguards\.tgz\n/,
  );
});

test.skipIf(!HAS_NAMESPACES)("without any network, what was added is listed, verified and run", async () => {
  await using workspace = await workspaceWithGuards(HOOKS);
  expect(await runCli(workspace, ADD)).toMatchObject({ status: 0 });
  await workspace.write({ "call.json": '{"toolName":"Bash","toolInput":{"command":"rm -rf /"}}' });
  const output = await runApart(
    workspace,
    "hooklet bundle list; hooklet bundle verify; hooklet bundle why team-guards; hooklet fire preToolUse --context call.json",
  );
  expect(output).toMatch(/team-guards +1\.0\.0.*\nstatus 0\n.*as it was added\nstatus 0\n/s);
  expect(output).toMatch(/runs\n {2}team-guards\/shell-guard {2}preToolUse {2}\.oh\/config\.yaml:3:7\nstatus 0\n/);
  expect(output).toMatch(/preToolUse: denied.*status 2\n$/s);
});

test("two processes that add at once both get into the lock", async () => {
  await using workspace = await makeWorkspace();
  const names = ["one", "two", "three"];
  for (const name of names) {
    await writeFile(join(workspace.root, `${name}.tgz`), (await packGuards({ name })).archive);
  }
  const runs = names.map((name) => runCli(workspace, ["bundle", "add", `./${name}.tgz`, "--yes"]));
  for (const run of await Promise.all(runs)) expect(run).toMatchObject({ status: 0 });
  const { bundles } = JSON.parse(await readFile(join(workspace.root, "hooklet.lock"), "utf8"));
  expect(Object.keys(bundles)).toEqual(["one", "three", "two"]);
});

test("a machine that has the lock and not the bytes fetches those very bytes, and no others", async () => {
  await using workspace = await workspaceWithGuards();
  await runCli(workspace, ADD);
  const store = join(workspace.home, ".local");
  const whole = await readFile(join(workspace.root, "guards.tgz"));

  await rm(store, { recursive: true });
  expect(await runCli(workspace, ["bundle", "verify"])).toMatchObject({
    status: 3,
    stdout: expect.stringContaining("error[bundle.missing]"),
  });
  expect((await runCli(workspace, ["bundle", "add"])).stdout).toBe("team-guards  1.0.0  fetched\n");
  expect((await runCli(workspace, ["bundle", "add"])).stdout).toBe("team-guards  1.0.0  there\n");
  expect(await runCli(workspace, ["bundle", "verify"])).toMatchObject({ status: 0 });

  await rm(store, { recursive: true });
  await writeFile(join(workspace.root, "guards.tgz"), (await packGuards({ description: "changed" })).archive);
  const changed = await runCli(workspace, ["bundle", "add"]);
  expect(changed).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.changed]") });
  await expect(readdir(join(store, "share/hooklet/bundles"))).rejects.toThrow("ENOENT");

  await writeFile(join(workspace.root, "guards.tgz"), whole);
  expect(await runCli(workspace, ["bundle", "add"])).toMatchObject({ status: 0 });
});

test("a damaged component is mended from the archive that the store still has", async () => {
  await using workspace = await workspaceWithGuards();
  await runCli(workspace, ADD);
  await rm(join(workspace.root, "guards.tgz"));
  const lock = await readLock(workspace.root);
  const { integrity = "" } = lock?.bundles.get("team-guards")?.plugins.get("shell-guard") ?? {};
  const file = bundlePlace(workspace.options).store.path(integrity);
  await writeFile(file, "something else");
  expect(await runCli(workspace, ["bundle", "verify"])).toMatchObject({ status: 3 });
  expect((await runCli(workspace, ["bundle", "add"])).stdout).toBe("team-guards  1.0.0  mended\n");
  expect(await runCli(workspace, ["bundle", "verify"])).toMatchObject({ status: 0 });
});

test.for([
  ["verify", ["verify"], "bundle.unlocked"],
  ["why", ["why", "team-guards"], "bundle.unlocked"],
  ["remove", ["remove", "team-guards"], "bundle.unlocked"],
  ["update", ["update"], "bundle.unlocked"],
  ["add without a name", ["add"], "bundle.unlocked"],
  ["a folder that isn't there", ["add", "./none", "--yes"], "bundle.not-found"],
  ["a file that isn't there", ["add", "./none.tgz", "--yes"], "bundle.not-found"],
  ["a folder without a manifest", ["add", ".", "--yes"], "bundle.manifest"],
  ["plain HTTP", ["add", "http://127.0.0.1/x.tgz", "--yes"], "bundle.spec"],
  ["a workspace that isn't there", ["add", "./none.tgz", "--yes", "--cwd", "none"], "workspace.missing"],
  ["nonsense", ["add", "a b", "--yes"], "bundle.spec"],
  ["packing nothing", ["pack"], "bundle.manifest"],
  ["signing nothing", ["sign", "none.tgz", "--key", "none"], "bundle.not-found"],
  ["pushing nothing", ["push", "none.tgz", "oci://127.0.0.1:9/a:1"], "bundle.not-found"],
  ["pushing nowhere", ["push", "none.tgz", "127.0.0.1"], "bundle.reference"],
] as const)("%s is a code with a hint, for programs as well, and leaves nothing", async ([, args, code]) => {
  await using workspace = await makeWorkspace();
  const people = await runCli(workspace, ["bundle", ...args]);
  expect(people).toMatchObject({ status: 3, stderr: expect.stringMatching(`error\\[${code}\\] .*\\n {2}hint: .`) });
  const programs = await runCli(workspace, ["bundle", ...args, "--json"]);
  expect(JSON.parse(programs.stdout)).toMatchObject({
    error: { code, message: expect.any(String), hint: expect.any(String) },
  });
  expect(programs.stderr).toBe("");
  expect(await readdir(workspace.root)).toEqual([]);
});

test("ended by a signal while it downloads, it leaves nothing", async () => {
  const certificate = makeCertificate();
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = await serveTls(() => asked(), certificate);
  await using workspace = await makeWorkspace();
  await workspace.write({
    "home:.npmrc": `cafile=${join(workspace.home, "ca.pem")}\n`,
    "home:ca.pem": certificate.cert,
  });
  const child = startCli(workspace, ["bundle", "add", `${server.origin}/guards.tgz`, "--yes"]);
  await isAsked;
  child.kill("SIGINT");
  const [status] = await once(child, "exit");
  expect(status).toBe(130);
  expect(await readdir(workspace.root)).toEqual([]);
});

test("an archive of another world is refused before anything is kept", async () => {
  const files = await guardFiles({
    plugins: { "shell-guard": { file: "shell-guard.wasm", world: "hooklet:plugin@9.0.0" } },
  });
  await using workspace = await makeWorkspace(files);
  const added = await runCli(workspace, ["bundle", "add", ".", "--yes"]);
  expect(added).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.world]") });
  expect(await readdir(workspace.root)).toEqual(["README.md", "hooklet.json", "shell-guard.wasm"]);
});
