import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { describe, expect, onTestFinished, test } from "vitest";
import { signBundle } from "../../../host/bundle/sign/sign.ts";
import { parseSignature } from "../../../host/bundle/sign/signature.ts";
import { BUNDLE, ENV, HAS_KEYGEN, makeKey, testFolder } from "./keys.ts";

/** A program that answers every question with a passphrase, for `SSH_ASKPASS`. */
async function askpass(passphrase: string) {
  const program = join(await testFolder({ ask: `#!/bin/sh\necho '${passphrase}'\n` }), "ask");
  await chmod(program, 0o755);
  return { ...ENV, SSH_ASKPASS: program, SSH_ASKPASS_REQUIRE: "force" };
}

/** An agent that ends with the test that runs. */
async function agent() {
  const socket = join(await testFolder(), "socket");
  const child = spawn("ssh-agent", ["-D", "-a", socket], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(async () => {
    child.kill();
    await once(child, "close");
  });
  // It says where it listens once it does.
  await once(child.stdout, "data");
  return { ...ENV, SSH_AUTH_SOCK: socket };
}

describe.skipIf(!HAS_KEYGEN)("a bundle is signed for the purpose of bundles", () => {
  test.for(["ed25519", "ecdsa", "rsa"])("with a key of type %s", async (type) => {
    const key = await makeKey(type);
    const signature = await signBundle(BUNDLE, { key: key.file, env: ENV });
    expect(parseSignature(signature)).toMatchObject({ namespace: "hooklet-bundle", publicKey: key.line.split(" ")[1] });
  });

  test("with a key whose passphrase is asked for", async () => {
    const { file } = await makeKey("ed25519", "secret");
    expect(await signBundle(BUNDLE, { key: file, env: await askpass("secret") })).toContain("SSH SIGNATURE");
  });

  test("with a key that only the agent has", async () => {
    const { file, line } = await makeKey();
    const env = await agent();
    await execa("ssh-add", [file], { env });
    const key = join(await testFolder({ "key.pub": line }), "key.pub");
    expect(await signBundle(BUNDLE, { key, env })).toContain("SSH SIGNATURE");
  });
});

describe.skipIf(!HAS_KEYGEN)("what keeps a bundle from being signed is told, with what helps", () => {
  test("a wrong passphrase", async () => {
    const { file } = await makeKey("ed25519", "secret");
    await expect(signBundle(BUNDLE, { key: file, env: await askpass("guessed") })).rejects.toMatchObject({
      code: "bundle.signing",
      message: expect.stringMatching(/incorrect passphrase/),
      hint: expect.stringContaining("passphrase in a terminal"),
    });
  });

  test("an agent that isn't there", async () => {
    const key = join(await testFolder({ "key.pub": (await makeKey()).line }), "key.pub");
    await expect(signBundle(BUNDLE, { key, env: ENV })).rejects.toMatchObject({
      code: "bundle.signing",
      hint: expect.stringContaining("ssh-add"),
    });
  });

  test("an agent without the key", async () => {
    const key = join(await testFolder({ "key.pub": (await makeKey()).line }), "key.pub");
    await expect(signBundle(BUNDLE, { key, env: await agent() })).rejects.toMatchObject({
      code: "bundle.signing",
      message: expect.stringContaining("No private key found"),
      hint: expect.stringContaining("SSH_AUTH_SOCK"),
    });
  });

  test("a key that others can read", async () => {
    const { file } = await makeKey();
    await chmod(file, 0o644);
    await expect(signBundle(BUNDLE, { key: file, env: ENV })).rejects.toMatchObject({ code: "bundle.signing" });
  });

  test("a file that is no key", async () => {
    const key = join(await testFolder({ key: "not a key" }), "key");
    await expect(signBundle(BUNDLE, { key, env: ENV })).rejects.toMatchObject({ code: "bundle.signing" });
  });

  test("a key that is damaged", async () => {
    const { file } = await makeKey();
    const damaged = join(await testFolder(), "key");
    await copyFile(file, damaged);
    await writeFile(damaged, "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n");
    await chmod(damaged, 0o600);
    await expect(signBundle(BUNDLE, { key: damaged, env: ENV })).rejects.toMatchObject({ code: "bundle.signing" });
  });
});

test("a key that isn't there", async () => {
  await expect(signBundle(BUNDLE, { key: "/nowhere/key", env: ENV })).rejects.toMatchObject({
    code: "bundle.signing",
    message: expect.stringContaining("ENOENT"),
  });
});

test("no ssh-keygen", async () => {
  const key = join(await testFolder({ key: "PRIVATE KEY" }), "key");
  await expect(signBundle(BUNDLE, { key, env: { PATH: "/nowhere" } })).rejects.toMatchObject({
    code: "bundle.ssh-keygen",
    message: expect.stringContaining("PATH"),
  });
});

test.skipIf(!HAS_KEYGEN)("signing that is given up ends with the signal's reason", async () => {
  const { file } = await makeKey();
  const signal = AbortSignal.abort(new Error("no more"));
  await expect(signBundle(BUNDLE, { key: file, env: ENV, signal })).rejects.toThrow("no more");
});
