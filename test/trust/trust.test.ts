import { chmod, mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createHost, type HostOptions, trustWorkspace, untrustWorkspace } from "../../host/index.ts";
import { makeWorkspace } from "../support/workspace.ts";

const CONFIG = ".oh/config.yaml";
const HOOKS = "hooks: { turnStop: [{ command: 'true' }, { wasm: guard.wasm }] }";

async function loaded(options: HostOptions): Promise<readonly string[]> {
  await using host = await createHost(options);
  return host.entries().length > 0 ? ["loaded"] : host.diagnostics().map(({ code }) => code);
}

test("hooks load after trust, and no longer after untrust", async () => {
  await using workspace = await makeWorkspace({ [CONFIG]: HOOKS });
  expect(await loaded(workspace.options)).toEqual(["trust.untrusted"]);
  const trusted = await trustWorkspace(workspace.options);
  expect(trusted).toMatchObject({ workspace: workspace.root, pins: null, entries: [{}, {}] });
  expect(await loaded(workspace.options)).toEqual(["loaded"]);
  expect(await untrustWorkspace(workspace.options)).toBe(workspace.root);
  expect(await loaded(workspace.options)).toEqual(["trust.untrusted"]);
});

test.for(["HOOKLET_TRUST_WORKSPACE", "O4_TRUST_WORKSPACE"])("%s=1 trusts every workspace", async (name) => {
  await using workspace = await makeWorkspace({ [CONFIG]: HOOKS });
  const { options } = workspace;
  expect(await loaded({ ...options, env: { ...options.env, [name]: "1" } })).toEqual(["loaded"]);
  expect(await loaded({ ...options, env: { ...options.env, [name]: "0" } })).toEqual(["trust.untrusted"]);
});

test("a folder inside a trusted one, and one around it, are not trusted", async () => {
  await using workspace = await makeWorkspace({ [CONFIG]: HOOKS, "inner/.oh/config.yaml": HOOKS });
  await trustWorkspace(workspace.options);
  expect(await loaded({ ...workspace.options, cwd: join(workspace.root, "inner") })).toEqual(["trust.untrusted"]);
  const around = dirname(workspace.root);
  await mkdir(join(around, ".oh"));
  await writeFile(join(around, CONFIG), HOOKS);
  expect(await loaded({ ...workspace.options, cwd: around })).toEqual(["trust.untrusted"]);
});

test("a workspace is its real path, whatever link leads to it", async () => {
  await using workspace = await makeWorkspace({ [CONFIG]: HOOKS });
  await using other = await makeWorkspace({ [CONFIG]: HOOKS });
  const link = join(workspace.home, "link");
  await symlink(workspace.root, link);
  await trustWorkspace({ ...workspace.options, cwd: link });
  expect(await loaded(workspace.options)).toEqual(["loaded"]);
  const imposter = join(workspace.home, "imposter");
  await symlink(other.root, imposter);
  expect(await loaded({ ...workspace.options, cwd: imposter })).toEqual(["trust.untrusted"]);
});

test.for([
  ["a changed hook file", CONFIG, `${HOOKS} # and more`],
  ["a changed plugin", "guard.wasm", "other bytes"],
  ["a hook file that wasn't there", ".oh/config.local.yaml", HOOKS],
] as const)("a pinned workspace asks again after %s", async ([, file, content]) => {
  await using workspace = await makeWorkspace({ [CONFIG]: HOOKS, "guard.wasm": "bytes" });
  const { pins } = await trustWorkspace({ ...workspace.options, pin: true });
  expect(Object.keys(pins ?? {})).toContain(join(workspace.root, "guard.wasm"));
  expect(await loaded(workspace.options)).toEqual(["loaded"]);
  await workspace.write({ [file]: content });
  const codes = await loaded(workspace.options);
  expect(codes.length).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set(["trust.changed"]));
});

test("nothing is trusted where the hook files have errors", async () => {
  await using workspace = await makeWorkspace({ [CONFIG]: "hooks: [" });
  await expect(trustWorkspace(workspace.options)).rejects.toMatchObject({ code: "config.syntax" });
  expect(await loaded(workspace.options)).toEqual(["trust.untrusted"]);
});

test("records are private, and are not believed once others can write them", async () => {
  await using workspace = await makeWorkspace({ [CONFIG]: HOOKS });
  await trustWorkspace(workspace.options);
  const folder = join(workspace.options.stateDir, "trust");
  const [record] = await readdir(folder);
  const file = join(folder, String(record));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await chmod(file, 0o666);
  expect(await loaded(workspace.options)).toEqual(["trust.unsafe-state"]);
});

test("many processes' worth of trust at once loses none", async () => {
  await using workspace = await makeWorkspace();
  const names = Array.from({ length: 20 }, (_, index) => `w${index}`);
  await workspace.write(Object.fromEntries(names.map((name) => [`${name}/${CONFIG}`, HOOKS])));
  const each = names.map((name) => ({ ...workspace.options, cwd: join(workspace.root, name) }));
  await Promise.all(each.map((options) => trustWorkspace(options)));
  expect((await Promise.all(each.map(loaded))).flat()).toEqual(names.map(() => "loaded"));
});
