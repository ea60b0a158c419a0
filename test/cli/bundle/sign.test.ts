import { execFileSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guardFiles, packGuards } from "../../support/bundle.ts";
import { runCli } from "../../support/cli.ts";
import { HAS_REGISTRY, startRegistry } from "../../support/registry.ts";
import { makeWorkspace, sharedCache, type Workspace } from "../../support/workspace.ts";

const CACHE = await sharedCache();

const HOOKS = { ".oh/config.yaml": "hooks:\n  preToolUse:\n    - wasm: team-guards/shell-guard\n" };
const TRUSTED = { HOOKLET_TRUST_WORKSPACE: "1" };

const bundle = (workspace: Workspace, ...args: readonly string[]) => runCli(workspace, ["bundle", ...args]);

/** A workspace with a packed bundle, signed by `release@team`, and that signer's line for lists. */
async function makePublisher() {
  const workspace = await makeWorkspace(await guardFiles(), CACHE);
  const key = join(workspace.home, "key");
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "release", "-f", key]);
  await bundle(workspace, "pack", "--out", "guards.tgz");
  expect(await bundle(workspace, "sign", "guards.tgz", "--key", key)).toMatchObject({ status: 0 });
  const [type, data] = (await readFile(`${key}.pub`, "utf8")).split(" ");
  return { workspace, file: join(workspace.root, "guards.tgz"), line: `release@team ${type} ${data}\n` };
}

const POLICY = { "home:.config/hooklet/bundle-policy.json": '{ "require": ["release@team"] }' };

test.skipIf(!HAS_REGISTRY)(
  "packed, signed and pushed by one; added, verified and run by another one that requires the signature",
  { timeout: 120_000 },
  async () => {
    await using registry = await startRegistry();
    const publisher = await makePublisher();
    await using _ = publisher.workspace;
    const spec = `oci://${registry.host}/team/guards:1.0.0`;
    expect(await bundle(publisher.workspace, "push", publisher.file, spec, "--plugin-tags")).toMatchObject({
      status: 0,
    });

    await using taker = await makeWorkspace({ ...HOOKS, ...POLICY }, CACHE);
    await taker.write({ ...POLICY, "home:.config/hooklet/allowed_signers": publisher.line });
    const added = await bundle(taker, "add", spec, "--yes");
    expect(added.stdout).toMatch(/signed +by release@team \(user list\), SHA256:/);
    expect(added.status).toBe(0);
    expect(await bundle(taker, "verify")).toMatchObject({ status: 0 });
    const context = '{"toolName":"Bash","toolInput":{"command":"rm -rf /"}}';
    expect(await runCli(taker, ["fire", "preToolUse", "--context", "-"], context, TRUSTED)).toMatchObject({
      status: 2,
    });

    const alone = await bundle(taker, "add", `oci://${registry.host}/team/guards:shell-guard-1.0.0`, "--yes");
    expect(alone).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.unsigned]") });
    await using other = await makeWorkspace();
    const component = await bundle(
      other,
      "add",
      `oci://${registry.host}/team/guards:shell-guard-1.0.0`,
      "--yes",
      "--json",
    );
    expect(JSON.parse(component.stdout)).toMatchObject({
      name: "guards",
      version: expect.stringMatching(/^0\.0\.0-sha256-[0-9a-f]{12}$/),
      plugins: [{ name: "guards" }],
    });

    expect(await bundle(other, "pull", spec)).toMatchObject({ status: 0 });
    const pulled = ["", ".sig"].map((end) => readFile(join(other.root, `team-guards-1.0.0.tgz${end}`)));
    const pushed = ["", ".sig"].map((end) => readFile(publisher.file + end));
    expect(await Promise.all(pulled)).toEqual(await Promise.all(pushed));
  },
);

test("a policy keeps what nobody signed from being added, and what a project listed from being run", async () => {
  const publisher = await makePublisher();
  await using _ = publisher.workspace;
  await using taker = await makeWorkspace(HOOKS, CACHE);
  await taker.write({ ".hooklet/allowed_signers": publisher.line });
  expect((await bundle(taker, "add", publisher.file, "--yes")).stdout).toContain("release@team (project list)");

  await taker.write(POLICY);
  const verified = await bundle(taker, "verify");
  expect(verified).toMatchObject({ status: 3, stdout: expect.stringContaining("bundle.signer-missing") });
  const fired = await runCli(
    taker,
    ["fire", "preToolUse", "--context", "-"],
    '{"toolName":"Bash","toolInput":{}}',
    TRUSTED,
  );
  expect(fired).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.signer-missing]") });
  expect(fired.stdout).toContain("preToolUse: denied");
  expect(await bundle(taker, "add", publisher.file, "--yes")).toMatchObject({ status: 3 });

  await taker.write({ "home:.config/hooklet/allowed_signers": publisher.line });
  expect(await bundle(taker, "verify")).toMatchObject({ status: 0 });
});

test("a lock can't pass another plugin off as one of an archive that was signed", async () => {
  const publisher = await makePublisher();
  await using _ = publisher.workspace;
  await using taker = await makeWorkspace(HOOKS, CACHE);
  const lockFile = join(taker.root, "hooklet.lock");
  await taker.write({ "unsigned.tgz": (await packGuards({ description: "not signed" })).archive });
  await bundle(taker, "add", "./unsigned.tgz", "--yes");
  const unsigned = JSON.parse(await readFile(lockFile, "utf8")).bundles["team-guards"];

  await taker.write({ ...POLICY, "home:.config/hooklet/allowed_signers": publisher.line });
  expect(await bundle(taker, "add", publisher.file, "--yes")).toMatchObject({ status: 0 });
  const lock = JSON.parse(await readFile(lockFile, "utf8"));
  const { manifest, plugins } = unsigned;
  lock.bundles["team-guards"] = { ...lock.bundles["team-guards"], manifest, plugins };
  await taker.write({ "hooklet.lock": JSON.stringify(lock) });
  const fired = await runCli(
    taker,
    ["fire", "preToolUse", "--context", "-"],
    '{"toolName":"Bash","toolInput":{}}',
    TRUSTED,
  );
  expect(fired).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.lock]") });
  expect(fired.stdout).toContain("preToolUse: denied");
});

test("a file is verified with its signatures, and not one byte of it can change", async () => {
  const publisher = await makePublisher();
  await using workspace = publisher.workspace;
  await workspace.write({ ".hooklet/allowed_signers": publisher.line });
  const verified = await bundle(workspace, "verify", "guards.tgz");
  expect(verified.stdout).toMatch(
    /^team-guards 1\.0\.0 {2}sha512-.*\nsigned by release@team \(project list\), SHA256:/,
  );
  const signature = await readFile(`${publisher.file}.sig`);
  await workspace.write({ "hooklet.json": (await guardFiles({ description: "other" }))["hooklet.json"] ?? "" });
  await bundle(workspace, "pack", "--out", "other.tgz");
  await workspace.write({ "other.tgz.sig": signature });
  expect(await bundle(workspace, "verify", "other.tgz")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("error[bundle.signature]"),
  });
});

test("a build that changed is signed anew, and a folder isn't embedded into", async () => {
  const { workspace, file } = await makePublisher();
  await using _ = workspace;
  const key = join(workspace.home, "key");
  await workspace.write({ "hooklet.json": (await guardFiles({ description: "other" }))["hooklet.json"] ?? "" });
  await bundle(workspace, "pack", "--out", "guards.tgz");
  expect(await bundle(workspace, "verify", file)).toMatchObject({ status: 3 });
  const signed = await bundle(workspace, "sign", "guards.tgz", "--key", key);
  expect(signed.stdout).toBe("signed team-guards 1.0.0 in guards.tgz.sig\nleft out 1 signature of other bytes\n");
  const verified = await bundle(workspace, "verify", file);
  expect(verified.status).toBe(0);

  const embedded = await bundle(workspace, "sign", "guards.tgz", "--key", key, "--embed");
  expect(embedded.stdout).toBe("signed team-guards 1.0.0 in guards.tgz.sig, and in guards.tgz itself\n");
  expect((await bundle(workspace, "verify", file)).stdout).toBe(verified.stdout);
  await rm(`${file}.sig`);
  expect((await bundle(workspace, "verify", file)).stdout).toBe(verified.stdout);

  const refused = await bundle(workspace, "sign", ".", "--key", key, "--embed");
  expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.signing]") });
});
