import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guardFiles } from "../../support/bundle.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { runCli } from "../../support/cli.ts";
import { hasNpmRegistry, startNpmRegistry } from "../../support/npm-registry/registry.ts";
import { HAS_REGISTRY, startRegistry } from "../../support/registry.ts";
import { serveTls } from "../../support/server.ts";
import { makeWorkspace, sharedCache, type Workspace } from "../../support/workspace.ts";

const CACHE = await sharedCache();

const HAS_NPM = await hasNpmRegistry();
const TRUSTED = { HOOKLET_TRUST_WORKSPACE: "1" };

/** A place that one workspace publishes to, and another takes from. */
interface Published {
  /** What the other workspace adds. */
  readonly spec: string;
  /** What its user needs in the home folder. */
  readonly home?: Readonly<Record<string, string>>;
  /** Makes the place unreachable. */
  readonly close: () => Promise<void>;
}

/** Publishes what lies in a workspace and was packed from there, after `sign` signed what its argument names. */
type Publish = (publisher: Workspace, archive: string, sign: Sign) => Promise<Published>;
type Sign = (path: string, ...options: readonly string[]) => Promise<void>;

const staysThere = async () => {};

const PLACES: readonly (readonly [string, boolean, Publish])[] = [
  ["a folder", true, publishAsFolder],
  ["a file", true, publishAsFile],
  ["a git repository", true, publishToGit],
  ["an HTTPS server", true, publishToServer],
  ["an npm registry", HAS_NPM, publishToNpm],
  ["an OCI registry", HAS_REGISTRY, publishToOci],
];

async function publishAsFolder({ root }: Workspace, _: string, sign: Sign): Promise<Published> {
  await sign(root);
  return { spec: root, close: staysThere };
}

async function publishAsFile(_: Workspace, archive: string, sign: Sign): Promise<Published> {
  await sign(archive);
  return { spec: archive, close: staysThere };
}

async function publishToGit({ root }: Workspace, _: string, sign: Sign): Promise<Published> {
  await sign(root);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", ...args], {
      cwd: root,
    });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "guards");
  git("tag", "v1.0.0");
  return { spec: `git+file://${root}#semver:^1`, close: staysThere };
}

async function publishToServer(_: Workspace, archive: string, sign: Sign): Promise<Published> {
  await sign(archive);
  const certificate = makeCertificate();
  const files = new Map([
    ["/guards.tgz", await readFile(archive)],
    ["/guards.tgz.sig", await readFile(`${archive}.sig`)],
  ]);
  let isOpen = true;
  const server = await serveTls((response, { path }) => {
    if (!isOpen) response.destroy();
    else response.writeHead(files.has(path) ? 200 : 404).end(files.get(path));
  }, certificate);
  const close = async () => {
    isOpen = false;
  };
  return {
    spec: `${server.origin}/guards.tgz`,
    home: { ".npmrc": ["cafile=$", "{HOME}/ca.pem\n"].join(""), "ca.pem": certificate.cert },
    close,
  };
}

async function publishToNpm(_: Workspace, archive: string, sign: Sign): Promise<Published> {
  await sign(archive, "--embed");
  const registry = await startNpmRegistry();
  await registry.publish(archive);
  return {
    spec: "team-guards@^1",
    home: { ".npmrc": registry.npmrc },
    close: async () => registry[Symbol.asyncDispose](),
  };
}

async function publishToOci(publisher: Workspace, archive: string, sign: Sign): Promise<Published> {
  await sign(archive);
  const registry = await startRegistry();
  const spec = `oci://${registry.host}/team/guards:1.0.0`;
  const pushed = await runCli(publisher, ["bundle", "push", archive, spec]);
  expect(pushed).toMatchObject({ status: 0, stdout: expect.stringContaining(`pushed ${spec}@sha256:`) });
  return { spec, close: async () => registry[Symbol.asyncDispose]() };
}

const HOOKS = { ".oh/config.yaml": "hooks:\n  preToolUse:\n    - wasm: team-guards/shell-guard\n" };

test.for(PLACES.filter(([, isThere]) => isThere))(
  "one workspace signs and shares its guards through %s, another one verifies and runs them, and one flipped byte stops them",
  { timeout: 180_000 },
  async ([, , publish]) => {
    await using publisher = await makeWorkspace(await guardFiles(), CACHE);
    const key = join(publisher.home, "key");
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    const sign: Sign = async (path, ...options) => {
      const signed = await runCli(publisher, ["bundle", "sign", path, "--key", key, ...options]);
      expect(signed).toMatchObject({ status: 0, stderr: "" });
    };
    const packed = await runCli(publisher, ["bundle", "pack", "--json", "--out", join(publisher.home, "guards.tgz")]);
    const { integrity } = JSON.parse(packed.stdout) as { integrity: string };
    const { spec, home = {}, close } = await publish(publisher, join(publisher.home, "guards.tgz"), sign);

    await using taker = await makeWorkspace(HOOKS, CACHE);
    await taker.write(Object.fromEntries(Object.entries(home).map(([name, text]) => [`home:${name}`, text])));
    const [type, data] = (await readFile(`${key}.pub`, "utf8")).split(" ");
    await taker.write({
      "home:.config/hooklet/allowed_signers": `release@team ${type} ${data}\n`,
      "home:.config/hooklet/bundle-policy.json": '{ "require": ["release@team"] }',
    });
    const added = await runCli(taker, ["bundle", "add", spec, "--yes", "--json"]);
    expect(added).toMatchObject({ status: 0, stderr: "" });
    expect(JSON.parse(added.stdout)).toMatchObject({
      name: "team-guards",
      version: "1.0.0",
      integrity,
      signers: [{ signer: "release@team", layer: "user" }],
    });

    // As on another machine, which has the lock alone.
    await rm(join(taker.home, ".local"), { recursive: true });
    expect(await runCli(taker, ["bundle", "add"])).toMatchObject({
      status: 0,
      stdout: "team-guards  1.0.0  fetched\n",
    });

    await close();
    const listed = await runCli(taker, ["bundle", "list"]);
    expect(listed.stdout).toMatch(/team-guards +1\.0\.0 +shell-guard +none/);
    expect((await runCli(taker, ["bundle", "verify"])).stdout).toBe("team-guards 1.0.0  as it was added\n");
    expect(await fire(taker, "rm -rf /")).toMatchObject({ status: 2, stdout: expect.stringContaining("denied") });
    expect(await fire(taker, "ls")).toMatchObject({ status: 0 });

    await flipByte(taker);
    const refused = await fire(taker, "ls");
    expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining("error[bundle.tampered]") });
    expect(refused.stdout).toContain("preToolUse: denied");
    const verified = await runCli(taker, ["bundle", "verify"]);
    expect(verified).toMatchObject({ status: 3, stdout: expect.stringContaining("error[bundle.tampered]") });
  },
);

function fire(workspace: Workspace, command: string) {
  const context = JSON.stringify({ toolName: "Bash", toolInput: { command } });
  return runCli(workspace, ["fire", "preToolUse", "--context", "-"], context, TRUSTED);
}

/** Changes one bit of the component in the store. */
async function flipByte({ root, home }: Workspace): Promise<void> {
  const lock = JSON.parse(await readFile(join(root, "hooklet.lock"), "utf8"));
  const { integrity } = lock.bundles["team-guards"].plugins["shell-guard"];
  const name = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  const file = join(home, ".local/share/hooklet/bundles", name);
  const bytes = await readFile(file);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
