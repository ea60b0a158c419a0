import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askingPlugin, packContents, packGuards } from "../../support/bundle.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { runCli } from "../../support/cli.ts";
import { serveTls } from "../../support/server.ts";
import { makeWorkspace, type Workspace } from "../../support/workspace.ts";

const bundle = (workspace: Workspace, ...args: readonly string[]) => runCli(workspace, ["bundle", ...args]);
const lockOf = ({ root }: Workspace) => readFile(join(root, "hooklet.lock"), "utf8");

test("a publisher that puts other bytes under the same version is not followed", async () => {
  const certificate = makeCertificate();
  let archive = (await packGuards()).archive;
  const server = await serveTls((response, { path }) => {
    if (path === "/guards.tgz") response.end(archive);
    else response.writeHead(404).end();
  }, certificate);
  await using workspace = await makeWorkspace();
  await workspace.write({
    "home:.npmrc": `cafile=${join(workspace.home, "ca.pem")}\n`,
    "home:ca.pem": certificate.cert,
  });
  const url = `${server.origin}/guards.tgz`;
  expect(await bundle(workspace, "add", url, "--yes")).toMatchObject({ status: 0 });
  const before = await lockOf(workspace);

  archive = (await packGuards({ description: "other" })).archive;
  const shown = await bundle(workspace, "update", "--dry-run");
  expect(shown.stdout).toContain("the same version as before, and other bytes");
  for (const args of [
    ["update", "--yes"],
    ["add", url, "--yes"],
  ]) {
    const refused = await bundle(workspace, ...args);
    expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.changed]") });
  }
  expect(await lockOf(workspace)).toBe(before);

  archive = (await packGuards({ version: "1.0.1" })).archive;
  expect((await bundle(workspace, "update", "--yes")).stdout).toContain("team-guards 1.0.0 → 1.0.1 was updated");

  archive = (await packGuards({ name: "others" })).archive;
  const renamed = await bundle(workspace, "update", "--yes");
  expect(renamed).toMatchObject({ status: 3, stderr: expect.stringContaining("gives the bundle `others`") });
});

test("a folder of one's own may change under the same version", async () => {
  await using workspace = await makeWorkspace();
  await workspace.write({ "guards.tgz": (await packGuards()).archive });
  await bundle(workspace, "add", "./guards.tgz", "--yes");
  await workspace.write({ "guards.tgz": (await packGuards({ description: "other" })).archive });
  expect((await bundle(workspace, "update", "team-guards", "--yes")).stdout).toContain("team-guards 1.0.0 was updated");
});

test("nothing is taken over before all of it is decided", async () => {
  await using workspace = await makeWorkspace();
  const offer = async (name: string, version: string, requests: readonly object[] = []) => {
    const plugins = { guard: { file: "guard.wasm", events: ["preToolUse"], requests } };
    const manifest = JSON.stringify({ name, version, plugins });
    const { archive } = await packContents({ "hooklet.json": manifest, "guard.wasm": await askingPlugin() });
    await workspace.write({ [`${name}.tgz`]: archive });
  };
  for (const name of ["one", "two"]) {
    await offer(name, "1.0.0");
    await bundle(workspace, "add", `./${name}.tgz`, "--yes");
  }
  const before = await lockOf(workspace);
  await offer("one", "1.1.0");
  await offer("two", "1.1.0", [{ env: "CI", reason: "r" }]);
  expect(await bundle(workspace, "update", "--yes", "--json")).toMatchObject({
    status: 3,
    stdout: expect.stringContaining("bundle.unconfirmed"),
  });
  expect(await lockOf(workspace)).toBe(before);
  expect((await bundle(workspace, "update", "--yes", "--grant", "env=CI")).stderr).toContain(
    "name the bundle to update",
  );

  const dry = await bundle(workspace, "update", "--dry-run", "--json");
  expect(JSON.parse(dry.stdout)).toMatchObject({
    bundles: [
      { name: "one", from: "1.0.0", to: "1.1.0", status: "available", asks: [] },
      { name: "two", status: "available", asks: [{ plugin: "guard", kind: "env", name: "CI", reason: "r" }] },
    ],
  });
  const updated = await bundle(workspace, "update", "--yes", "--deny-others");
  expect(updated.stdout).toMatch(/one 1\.0\.0 → 1\.1\.0 was updated\ntwo 1\.0\.0 → 1\.1\.0 was updated\n$/);
});

test("without the old bytes, it is said that most changes can't be told", async () => {
  await using workspace = await makeWorkspace();
  await workspace.write({ "guards.tgz": (await packGuards()).archive });
  await bundle(workspace, "add", "./guards.tgz", "--yes");
  await rm(join(workspace.home, ".local"), { recursive: true });
  await workspace.write({ "guards.tgz": (await packGuards({ version: "1.1.0" })).archive });
  const { stdout } = await bundle(workspace, "update", "--dry-run");
  expect(stdout).toContain("team-guards 1.0.0 → 1.1.0\n  what it was before is not in the store");
});
