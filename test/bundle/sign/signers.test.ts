import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkIntegrity } from "../../../host/bundle/sign/integrity.ts";
import { type SignatureFile, signersOf } from "../../../host/bundle/sign/signers.ts";
import { NAMESPACE } from "../../../host/bundle/sign/ssh-keygen.ts";
import { BUNDLE, ENV, HAS_KEYGEN, listOf, makeKey, signAs, type TestKey, testFolder } from "./keys.ts";

/** A signature of the bundle, in a file. */
async function signedWith(key: TestKey): Promise<SignatureFile> {
  const file = join(await testFolder(), "signature");
  const checked = await checkIntegrity(BUNDLE, await signAs(key, NAMESPACE), file, { env: ENV });
  if ("code" in checked) throw new Error(checked.message);
  return { ...checked, file };
}

/** Whose signature with a key it is by a list of these lines. */
async function signers(key: TestKey, lines: readonly string[], revokedKeys: readonly string[] = []) {
  const lists = { allowedSigners: await listOf(...lines), revokedKeys };
  return signersOf(BUNDLE, await signedWith(key), lists, { env: ENV });
}

describe.skipIf(!HAS_KEYGEN)("a signature is that of whoever the list names", () => {
  test.for([
    ["by one name", (key: string) => [`ada@x ${key}`], ["ada@x"]],
    ["by several names", (key: string) => [`ada@x,release@x ${key}`], ["ada@x", "release@x"]],
    ["among others and broken lines", (key: string) => ["# list", "broken", `ada@x ${key} comment`], ["ada@x"]],
    ["for bundles", (key: string) => [`ada@x namespaces="git,hooklet-bundle" ${key}`], ["ada@x"]],
    ["within a time", (key: string) => [`ada@x valid-after="20200101",valid-before="21000101" ${key}`], ["ada@x"]],
    ["by a pattern", (key: string) => [`*@x ${key}`], ["*@x"]],
  ] as const)("%s", async ([, lines, expected]) => {
    const key = await makeKey();
    expect(await signers(key, lines(key.line))).toEqual(expected);
  });

  test("with any of a signer's keys", async () => {
    const keys = [await makeKey(), await makeKey("ecdsa")];
    const lines = keys.map(({ line }) => `release@x ${line}`);
    for (const key of keys) expect(await signers(key, lines)).toEqual(["release@x"]);
  });

  test("through a certificate of an authority that the list has", async () => {
    const [key, authority] = [await makeKey(), await makeKey()];
    const args = ["-q", "-s", authority.file, "-I", "id", "-n", "ada@x", `${key.file}.pub`];
    execFileSync("ssh-keygen", args, { stdio: "ignore" });
    const certified = { ...key, file: `${key.file}-cert.pub` };
    expect(await signers(certified, [`ada@x cert-authority ${authority.line}`])).toEqual(["ada@x"]);
  });
});

describe.skipIf(!HAS_KEYGEN)("a signature is nobody's", () => {
  test.for([
    [
      "by a list of others",
      () => ["ada@x ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL5lyuaHCtU7t+qnUuVDiLYPjw0X4BvKw0aZOZmHmZKI"],
      "bundle.signer-unknown",
      /is not in/,
    ],
    ["by an empty list", () => [], "bundle.signer-unknown", /is not in/],
    [
      "where the key may sign for something else alone",
      (key: string) => [`ada@x namespaces="git" ${key}`],
      "bundle.signer-unknown",
      /`ada@x` may sign for `git` alone/,
    ],
    [
      "once the key's time is over",
      (key: string) => [`ada@x valid-before="20200101" ${key}`],
      "bundle.key-expired",
      /`ada@x` is allowed before 20200101 alone/,
    ],
    [
      "before the key's time has come",
      (key: string) => [`ada@x valid-after="21000101" ${key}`],
      "bundle.key-expired",
      /allowed after 21000101/,
    ],
  ] as const)("%s", async ([, lines, code, says]) => {
    const key = await makeKey();
    expect(await signers(key, lines(key.line))).toMatchObject({ code, message: expect.stringMatching(says) });
  });

  test("where the key is one of the revoked ones", async () => {
    const [key, other] = [await makeKey(), await makeKey()];
    const revoked = await listOf(key.line);
    expect(await signers(key, [`ada@x ${key.line}`], [await listOf(other.line), revoked])).toMatchObject({
      code: "bundle.key-revoked",
      message: expect.stringContaining(revoked),
    });
    expect(await signers(other, [`bob@x ${other.line}`], [revoked])).toEqual(["bob@x"]);
  });

  test("where the key is in a list that `ssh-keygen -k` made", async () => {
    const [key, other] = [await makeKey(), await makeKey()];
    const krl = join(await testFolder(), "krl");
    execFileSync("ssh-keygen", ["-q", "-k", "-f", krl, `${key.file}.pub`], { stdio: "ignore" });
    expect(await signers(key, [`ada@x ${key.line}`], [krl])).toMatchObject({ code: "bundle.key-revoked" });
    expect(await signers(other, [`bob@x ${other.line}`], [krl])).toEqual(["bob@x"]);
  });
});

describe.skipIf(!HAS_KEYGEN)("a signature is held against the bytes before anybody's list", () => {
  const options = { env: ENV };
  const check = async (bytes: Uint8Array, text: string) =>
    checkIntegrity(bytes, text, join(await testFolder(), "signature"), options);

  test("altered bytes", async () => {
    const text = await signAs(await makeKey(), NAMESPACE);
    expect(await check(BUNDLE, text)).toMatchObject({ namespace: NAMESPACE });
    for (const bytes of [Buffer.from("a packed bundlf"), BUNDLE.subarray(1), Buffer.alloc(0)]) {
      expect(await check(bytes, text)).toMatchObject({
        code: "bundle.signature",
        message: expect.stringContaining("SHA256:"),
      });
    }
  });

  test("an altered signature", async () => {
    const text = await signAs(await makeKey(), NAMESPACE);
    const lines = text.split("\n");
    lines[4] = (lines[4] ?? "").replace(/^./, (letter) => (letter === "A" ? "B" : "A"));
    expect(await check(BUNDLE, lines.join("\n"))).toMatchObject({ code: "bundle.signature" });
  });

  test("another purpose", async () => {
    expect(await check(BUNDLE, await signAs(await makeKey(), "git"))).toMatchObject({
      code: "bundle.signature-namespace",
      message: expect.stringContaining("`git`"),
    });
  });

  test("no signature", async () => {
    expect(await check(BUNDLE, "hello")).toMatchObject({ code: "bundle.signature" });
  });
});
