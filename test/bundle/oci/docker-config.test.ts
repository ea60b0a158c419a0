import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type CredentialPlaces, findCredentials } from "../../../host/bundle/oci/docker-config.ts";
import { writeProject } from "../../support/project.ts";

const ADA = { kind: "password", username: "ada", password: "lovelace" } as const;
const BASE64 = Buffer.from("ada:lovelace").toString("base64");
/** A helper that knows `helped.test` alone, and says who it is. */
const helper = (name: string) => `#!/bin/sh
read registry
case "$registry" in
  helped.test) echo '{"ServerURL":"helped.test","Username":"${name}","Secret":"lovelace"}' ;;
  *) echo 'credentials not found in native keychain'; exit 1 ;;
esac
`;

/** A home folder with Docker's configuration, and two helpers on the PATH. */
async function places(config: object | string): Promise<CredentialPlaces> {
  const text = typeof config === "string" ? config : JSON.stringify(config);
  const folder = await writeProject({
    "home/.docker/config.json": text,
    "bin/docker-credential-one": helper("one"),
    "bin/docker-credential-all": helper("all"),
  });
  for (const name of ["one", "all"]) await chmod(join(folder, "bin", `docker-credential-${name}`), 0o755);
  return { home: join(folder, "home"), env: { PATH: `${join(folder, "bin")}:${process.env.PATH}` } };
}

test.for([
  ["user and password in base64", "r.test", { auths: { "r.test": { auth: BASE64 } } }, ADA],
  ["user and password as they are", "r.test", { auths: { "r.test": { username: "ada", password: "lovelace" } } }, ADA],
  [
    "a password with colons",
    "r.test",
    { auths: { "r.test": { auth: Buffer.from("ada:a:b:").toString("base64") } } },
    { ...ADA, password: "a:b:" },
  ],
  [
    "an identity token",
    "r.test",
    { auths: { "r.test": { auth: BASE64, identitytoken: "t0k" } } },
    { kind: "identity-token", token: "t0k" },
  ],
  ["a key with a port", "r.test:5000", { auths: { "r.test": { auth: "x" }, "r.test:5000": { auth: BASE64 } } }, ADA],
  ["a key that is a URL", "r.test", { auths: { "https://R.test/v1/": { auth: BASE64 } } }, ADA],
  [
    "Docker's own registry",
    "https://index.docker.io/v1/",
    { auths: { "https://index.docker.io/v1/": { auth: BASE64 } } },
    ADA,
  ],
  [
    "a helper for the registry before that for all",
    "helped.test",
    { credsStore: "all", credHelpers: { "helped.test": "one" } },
    { ...ADA, username: "one" },
  ],
  [
    "the helper for all before the file",
    "helped.test",
    { credsStore: "all", auths: { "helped.test": { auth: BASE64 } } },
    { ...ADA, username: "all" },
  ],
  ["the file where the helper has none", "r.test", { credsStore: "all", auths: { "r.test": { auth: BASE64 } } }, ADA],
  ["none where the helper has none", "r.test", { credsStore: "all", auths: { "r.test": {} } }, null],
  [
    "none of another registry",
    "r.test",
    { auths: { "other.test": { auth: BASE64 }, "r.test.evil": { auth: BASE64 } } },
    null,
  ],
  ["none in an empty file", "r.test", {}, null],
  ["none where nothing has its type", "r.test", { auths: ["r.test"], credHelpers: 1, credsStore: {} }, null],
] as const)("%s", async ([, registry, config, expected]) => {
  expect(await findCredentials(registry, await places(config))).toEqual(expected);
});

test("DOCKER_CONFIG names the folder in place of the home folder's", async () => {
  const [{ home, env }, other] = [
    await places({ auths: { "r.test": { auth: Buffer.from("eve:x").toString("base64") } } }),
    await places({ auths: { "r.test": { auth: BASE64 } } }),
  ];
  const variables = { ...env, DOCKER_CONFIG: join(other.home, ".docker") };
  expect(await findCredentials("r.test", { home, env: variables })).toEqual(ADA);
});

test("no configuration is no credentials", async () => {
  expect(await findCredentials("r.test", { home: "/nowhere", env: {} })).toBeNull();
});

test.for([
  ["isn't JSON", "{ lovelace"],
  ["isn't an object", "[]"],
  ["has a broken auth", { auths: { "r.test": { auth: Buffer.from("lovelace").toString("base64") } } }],
  ["names a helper that isn't there", { credsStore: "nothing-by-that-name" }],
] as const)("a configuration that %s is told without what it holds", async ([, config]) => {
  const error = await findCredentials("r.test", await places(config)).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "bundle.credentials" });
  expect(String(error)).not.toMatch(/lovelace|bG92ZWxhY2U/);
});

test("a configuration that is a folder can't be read", async () => {
  const folder = await writeProject({ ".docker/config.json/file": "" });
  await expect(findCredentials("r.test", { home: folder, env: {} })).rejects.toMatchObject({
    code: "bundle.credentials",
    message: expect.stringContaining("EISDIR"),
  });
});
