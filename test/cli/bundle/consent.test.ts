import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { askingPlugin, packContents } from "../../support/bundle.ts";
import { COMPILE_CACHE, runCli } from "../../support/cli.ts";
import { makeWorkspace, type Workspace } from "../../support/workspace.ts";

const CI = { env: "CI", reason: "tells a build from a desktop" };
const API = { http: "api.example.com", reason: "asks the team's policy" };

let archives: Readonly<Record<string, Uint8Array>>;

beforeAll(async () => {
  const archive = async (version: string, requests: readonly object[]) => {
    const plugins = { guard: { file: "guard.wasm", events: ["preToolUse"], requests } };
    const manifest = JSON.stringify({ name: "asking", version, plugins });
    return (await packContents({ "hooklet.json": manifest, "guard.wasm": await askingPlugin() })).archive;
  };
  archives = {
    "1.0.0": await archive("1.0.0", [CI]),
    "1.1.0": await archive("1.1.0", [CI, API]),
    "1.2.0": await archive("1.2.0", [API]),
  };
});

async function offer({ root }: Workspace, version: string): Promise<void> {
  await writeFile(join(root, "asking.tgz"), archives[version] ?? "");
}

async function workspaceOffering(version: string): Promise<Workspace> {
  const workspace = await makeWorkspace();
  await offer(workspace, version);
  return workspace;
}

async function granted({ root }: Workspace): Promise<unknown> {
  const text = await readFile(join(root, "hooklet.lock"), "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text).bundles.asking.plugins.guard.grants;
}

const add = (workspace: Workspace, ...args: readonly string[]) =>
  runCli(workspace, ["bundle", "add", "./asking.tgz", ...args]);
const update = (workspace: Workspace, ...args: readonly string[]) => runCli(workspace, ["bundle", "update", ...args]);

test("what a bundle asks for is shown with its reason, and nothing is granted unless it is named", async () => {
  await using workspace = await workspaceOffering("1.0.0");
  const asked = await add(workspace, "--yes");
  expect(asked.stdout).toMatch(/requests\n {2}guard:env=CI {2}tells a build from a desktop\n/);
  expect(asked.stdout).toContain("imports wasi:http/outgoing-handler and requests no `http`");
  expect(asked).toMatchObject({ status: 3, stderr: expect.stringContaining("--yes --grant guard:env=CI") });
  expect(await granted(workspace)).toBeNull();
  expect(await add(workspace, "--yes", "--deny-others")).toMatchObject({ status: 0 });
  expect(await granted(workspace)).toEqual({});
});

test.for([["env=CI"], ["guard:env=CI"]])("--grant %s grants it", async ([grant = ""]) => {
  await using workspace = await workspaceOffering("1.0.0");
  expect(await add(workspace, "--yes", "--grant", grant)).toMatchObject({ status: 0 });
  expect(await granted(workspace)).toEqual({ env: ["CI"] });
});

test("a grant that nobody requests is refused, and so is a --yes without a terminal's answer", async () => {
  await using workspace = await workspaceOffering("1.0.0");
  expect(await add(workspace, "--yes", "--grant", "env=HOME")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("error[bundle.grants]"),
  });
  expect(await add(workspace)).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("error[bundle.unconfirmed]"),
  });
  expect(await granted(workspace)).toBeNull();
});

test("an update shows what changes, keeps what was granted, and widens nothing silently", async () => {
  await using workspace = await workspaceOffering("1.0.0");
  await add(workspace, "--yes", "--grant", "env=CI");
  expect((await update(workspace)).stdout).toBe("asking 1.0.0 is current\n");

  await offer(workspace, "1.1.0");
  const dry = await update(workspace, "--dry-run");
  expect(dry.stdout).toBe(
    [
      "asking 1.0.0 → 1.1.0",
      "  ~ version 1.1.0",
      "  + request guard:http=api.example.com",
      "  asks for guard:http=api.example.com: asks the team's policy",
      "asking 1.0.0 → 1.1.0 can be updated",
      "",
    ].join("\n"),
  );
  expect(await update(workspace, "--yes")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("bundle.unconfirmed"),
  });
  expect(await granted(workspace)).toEqual({ env: ["CI"] });
  expect(await update(workspace, "--yes", "--deny-others")).toMatchObject({ status: 0 });
  expect(await granted(workspace)).toEqual({ env: ["CI"] });

  await offer(workspace, "1.2.0");
  const last = await update(workspace, "--yes", "--json");
  expect(JSON.parse(last.stdout)).toMatchObject({
    bundles: [{ name: "asking", from: "1.1.0", to: "1.2.0", status: "updated" }],
  });
  expect(await granted(workspace)).toEqual({});
});

test("what one source was granted, the same name from another source is not", async () => {
  await using workspace = await workspaceOffering("1.0.0");
  await add(workspace, "--yes", "--grant", "env=CI");
  await writeFile(join(workspace.root, "elsewhere.tgz"), archives["1.0.0"] ?? "");
  const asked = await runCli(workspace, ["bundle", "add", "./elsewhere.tgz", "--yes"]);
  expect(asked.stdout).toContain("~ source ./elsewhere.tgz");
  expect(asked).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.unconfirmed]") });
});

test("why tells what was asked for, what was granted, and that nothing runs it", async () => {
  await using workspace = await workspaceOffering("1.1.0");
  await add(workspace, "--yes", "--grant", "env=CI", "--deny-others");
  const { stdout } = await runCli(workspace, ["bundle", "why", "asking"]);
  expect(stdout).toMatch(/guard:env=CI +granted +tells a build/);
  expect(stdout).toMatch(/guard:http=api\.example\.com +not granted +asks the team/);
  expect(stdout).toContain("no entry names it: nothing of it runs");

  await rm(join(workspace.home, ".local"), { recursive: true });
  const without = await runCli(workspace, ["bundle", "why", "asking"]);
  expect(without).toMatchObject({ status: 0, stdout: expect.stringContaining("which this machine lacks") });
});

const HAS_SCRIPT = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false;
const MAIN = fileURLToPath(new URL("../../../host/cli/main.ts", import.meta.url));

/** Runs a command on a terminal where somebody types each answer once its question is there. */
async function onTerminal(workspace: Workspace, args: readonly string[], answers: readonly string[]) {
  const command = [process.execPath, MAIN, ...args].join(" ");
  const child = spawn("script", ["-qefc", command, "/dev/null"], {
    cwd: workspace.root,
    env: { ...workspace.options.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  const left = [...answers];
  child.stdout.on("data", (chunk: Buffer) => {
    if (chunk.toString().includes("[y/N]")) child.stdin.write(`${left.shift() ?? ""}\n`);
  });
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { stdout, status: status as number };
}

test.skipIf(!HAS_SCRIPT).for([
  ["yes to all", ["y", "y", "yes"], { env: ["CI"], http: ["api.example.com"] }],
  ["yes to one", ["n", "y", "y"], { http: ["api.example.com"] }],
  ["no to the bundle", ["y", "y", "n"], null],
  ["nothing", ["", "", ""], null],
] as const)("on a terminal each grant is asked for: %s", async ([, answers, grants]) => {
  await using workspace = await workspaceOffering("1.1.0");
  const { stdout, status } = await onTerminal(workspace, ["bundle", "add", "./asking.tgz"], answers);
  expect(stdout).toMatch(/grant guard:env=CI\? \[y\/N\].*grant guard:http=api\.example\.com\?.*add asking 1\.1\.0\?/s);
  expect(status).toBe(0);
  expect(stdout).toContain(grants === null ? "nothing was added" : "added asking 1.1.0");
  expect(await granted(workspace)).toEqual(grants);
});

test.skipIf(!HAS_SCRIPT)("on a terminal there is progress, and elsewhere there is none", async () => {
  await using workspace = await workspaceOffering("1.0.0");
  expect((await onTerminal(workspace, ["bundle", "add", "./asking.tgz"], ["n", "n"])).stdout).toContain("checking …");
  expect((await add(workspace, "--yes", "--grant", "env=CI")).stderr).toBe("");
});
