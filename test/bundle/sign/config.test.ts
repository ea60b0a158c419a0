import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSigningConfig, type SigningFolders, signingFolders } from "../../../host/bundle/sign/config.ts";
import { POLICY_LAYERS, type PolicyLayer } from "../../../host/bundle/sign/policy.ts";
import { writeProject } from "../../support/project.ts";

/** Folders with these files: `LAYER/NAME`. */
async function foldersWith(files: Record<string, string>): Promise<SigningFolders> {
  const folder = await writeProject(files);
  return Object.fromEntries(POLICY_LAYERS.map((layer) => [layer, join(folder, layer)])) as Record<PolicyLayer, string>;
}

test.for([
  ["linux", {}, { managed: "/etc/hooklet", user: "/home/ada/.config/hooklet" }],
  ["linux", { XDG_CONFIG_HOME: "/x" }, { managed: "/etc/hooklet", user: "/x/hooklet" }],
  ["linux", { HOOKLET_CONFIG_DIR: "/own" }, { managed: "/etc/hooklet", user: "/own" }],
  [
    "darwin",
    { XDG_CONFIG_HOME: "/x" },
    { managed: "/Library/Application Support/hooklet", user: "/home/ada/Library/Application Support/hooklet" },
  ],
  ["darwin", { HOOKLET_CONFIG_DIR: "/own" }, { managed: "/Library/Application Support/hooklet", user: "/own" }],
  ["win32", { APPDATA: "/roaming", ProgramData: "/data" }, { managed: "/data/hooklet", user: "/roaming/hooklet" }],
] as const)("on %s with %o", ([platform, env, expected]) => {
  expect(signingFolders(platform, "/workspace", "/home/ada", env)).toEqual({
    ...expected,
    project: "/workspace/.hooklet",
  });
});

test("nothing anywhere asks for nothing", async () => {
  expect(await readSigningConfig(await foldersWith({}))).toEqual({ sources: [], requirements: [] });
});

test("each layer has its list, every layer's revoked keys count for all, and the policies are joined", async () => {
  const folders = await foldersWith({
    "managed/bundle-policy.json": '{ "require": ["release@x"] }',
    "managed/allowed_signers": "",
    "user/revoked_keys": "",
    "project/bundle-policy.json": '{ "require": ["release@x", "ada@x"] }',
    "project/allowed_signers": "",
    "project/revoked_keys": "",
  });
  const revokedKeys = [join(folders.user, "revoked_keys"), join(folders.project, "revoked_keys")];
  const config = await readSigningConfig(folders);
  expect(config.sources).toEqual([
    { layer: "managed", allowedSigners: join(folders.managed, "allowed_signers"), revokedKeys },
    { layer: "project", allowedSigners: join(folders.project, "allowed_signers"), revokedKeys },
  ]);
  expect(config.requirements).toHaveLength(2);
  expect(config.requirements).toEqual(
    expect.arrayContaining([
      { signer: "release@x", layer: "managed" },
      { signer: "ada@x", layer: "project" },
    ]),
  );
});

test.for(POLICY_LAYERS)("a %s policy that can't be understood stops everything", async (layer) => {
  const folders = await foldersWith({ [`${layer}/bundle-policy.json`]: '{ "requires": [] }' });
  await expect(readSigningConfig(folders)).rejects.toMatchObject({ code: "bundle.policy" });
});

test.for(["bundle-policy.json", "allowed_signers", "revoked_keys"])(
  "a %s that is a folder can't be read",
  async (name) => {
    const folders = await foldersWith({});
    await mkdir(join(folders.user, name), { recursive: true });
    await expect(readSigningConfig(folders)).rejects.toMatchObject({
      code: "bundle.policy",
      message: expect.stringContaining("EISDIR"),
    });
  },
);
