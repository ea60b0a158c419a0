import { describe, expect, test } from "vitest";
import type { SigningConfig } from "../../../host/bundle/sign/config.ts";
import type { PolicyLayer } from "../../../host/bundle/sign/policy.ts";
import { signBundle } from "../../../host/bundle/sign/sign.ts";
import { NAMESPACE } from "../../../host/bundle/sign/ssh-keygen.ts";
import { verifySignatures } from "../../../host/bundle/sign/verify.ts";
import { BUNDLE, ENV, HAS_KEYGEN, listOf, makeKey, signAs, type TestKey } from "./keys.ts";

/** A configuration: the lines of each layer's list, who has to have signed by which layer's policy, revoked lines. */
async function config(
  lists: Partial<Record<PolicyLayer, readonly string[]>>,
  require: Readonly<Record<string, PolicyLayer>> = {},
  revoked: readonly string[] = [],
): Promise<SigningConfig> {
  const revokedKeys = revoked.length === 0 ? [] : [await listOf(...revoked)];
  const sources = Object.entries(lists).map(async ([layer, lines]) => ({
    layer: layer as PolicyLayer,
    allowedSigners: await listOf(...lines),
    revokedKeys,
  }));
  const requirements = Object.entries(require).map(([signer, layer]) => ({ signer, layer }));
  return { sources: await Promise.all(sources), requirements };
}

function sign({ file }: TestKey): Promise<string> {
  return signBundle(BUNDLE, { key: file, env: ENV });
}

describe.skipIf(!HAS_KEYGEN)("without a policy", () => {
  test("an unsigned bundle may be used", async () => {
    expect(await verifySignatures(BUNDLE, [], await config({}), { env: ENV })).toEqual({
      signers: [],
      failures: [],
      problem: null,
    });
  });

  test("signers are told by the lists that know them", async () => {
    const [ada, bob] = [await makeKey(), await makeKey()];
    const lists = { user: [`ada@x ${ada.line}`], project: [`ada@project ${ada.line}`, `bob@x ${bob.line}`] };
    const report = await verifySignatures(BUNDLE, [await sign(ada), await sign(bob)], await config(lists), {
      env: ENV,
    });
    const fingerprint = expect.stringMatching(/^SHA256:/);
    expect(report).toEqual({
      signers: [
        { signer: "ada@x", layer: "user", fingerprint },
        { signer: "ada@project", layer: "project", fingerprint },
        { signer: "bob@x", layer: "project", fingerprint },
      ],
      failures: [],
      problem: null,
    });
  });

  test("a bundle that somebody unknown signed may be used, which is told", async () => {
    const key = await makeKey();
    const report = await verifySignatures(BUNDLE, [await sign(key)], await config({ user: [] }), { env: ENV });
    expect(report).toMatchObject({ signers: [], failures: [{ code: "bundle.signer-unknown" }], problem: null });
    const nobody = await verifySignatures(BUNDLE, [await sign(key)], await config({}), { env: ENV });
    expect(nobody).toMatchObject({ failures: [{ code: "bundle.signer-unknown" }], problem: null });
  });

  test("altered bytes and a revoked key are a problem all the same", async () => {
    const key = await makeKey();
    const signatures = [await sign(key)];
    const lists = { user: [`ada@x ${key.line}`] };
    const altered = await verifySignatures(Buffer.from("other bytes"), signatures, await config(lists), { env: ENV });
    expect(altered).toMatchObject({ signers: [], problem: { code: "bundle.signature" } });
    const revoked = await verifySignatures(BUNDLE, signatures, await config(lists, {}, [key.line]), { env: ENV });
    expect(revoked).toMatchObject({ signers: [], problem: { code: "bundle.key-revoked" } });
  });
});

describe.skipIf(!HAS_KEYGEN)("with a policy", () => {
  test("a bundle that every required signer signed may be used", async () => {
    const [ada, bob] = [await makeKey(), await makeKey()];
    const both = await config(
      { user: [`ada@x ${ada.line}`], project: [`bob@x ${bob.line}`] },
      { "ada@x": "user", "bob@x": "project" },
    );
    const [first, second] = [await sign(ada), await sign(bob)];
    expect((await verifySignatures(BUNDLE, [first, second], both, { env: ENV })).problem).toBeNull();
    expect((await verifySignatures(BUNDLE, [first], both, { env: ENV })).problem).toMatchObject({
      code: "bundle.signer-missing",
      message: "`bob@x` has to sign the bundle, says the project policy; `ada@x` did",
    });
  });

  test("an unsigned bundle may not", async () => {
    const { problem } = await verifySignatures(BUNDLE, [], await config({}, { "ada@x": "managed" }), { env: ENV });
    expect(problem).toMatchObject({ code: "bundle.unsigned", message: expect.stringContaining("`ada@x`") });
  });

  test("a project's list doesn't say whose key the user's policy means", async () => {
    const mallory = await makeKey();
    const setting = await config({ user: [], project: [`ada@x ${mallory.line}`] }, { "ada@x": "user" });
    expect((await verifySignatures(BUNDLE, [await sign(mallory)], setting, { env: ENV })).problem).toMatchObject({
      code: "bundle.signer-missing",
      message: expect.stringContaining("only the project list has"),
      hint: expect.stringContaining("user `allowed_signers`"),
    });
  });

  test.for([
    ["somebody unknown", (_key: string) => [], [], "bundle.signer-unknown"],
    [
      "a key that is no longer valid",
      (key: string) => [`ada@x valid-before="20200101" ${key}`],
      [],
      "bundle.key-expired",
    ],
    ["a revoked key", (key: string) => [`ada@x ${key}`], ["revoked"], "bundle.key-revoked"],
  ] as const)("a bundle signed with %s may not", async ([, lines, revoked, code]) => {
    const key = await makeKey();
    const setting = await config(
      { user: lines(key.line) },
      { "ada@x": "user" },
      revoked.map(() => key.line),
    );
    expect((await verifySignatures(BUNDLE, [await sign(key)], setting, { env: ENV })).problem).toMatchObject({ code });
  });

  test("a bundle signed for something else may not", async () => {
    const key = await makeKey();
    const setting = await config({ user: [`ada@x ${key.line}`] }, { "ada@x": "user" });
    const signatures = [await signAs(key, "git")];
    expect((await verifySignatures(BUNDLE, signatures, setting, { env: ENV })).problem).toMatchObject({
      code: "bundle.signature-namespace",
      message: expect.stringMatching(/^`ada@x` has to sign the bundle, says the user policy; /),
    });
  });

  test("a good signature counts beside a bad one of somebody unknown", async () => {
    const [ada, other] = [await makeKey(), await makeKey()];
    const setting = await config({ user: [`ada@x ${ada.line}`] }, { "ada@x": "user" });
    const signatures = [await signAs(other, NAMESPACE), await sign(ada)];
    const report = await verifySignatures(BUNDLE, signatures, setting, { env: ENV });
    expect(report).toMatchObject({ failures: [{ code: "bundle.signer-unknown" }], problem: null });
  });
});

test("without ssh-keygen, a bundle is refused where a signature is required, and only there", async () => {
  const signature = [
    "-----BEGIN SSH SIGNATURE-----",
    Buffer.from("SSHSIG\0\0\0\x01\0\0\0\x01k\0\0\0\x0ehooklet-bundle").toString("base64"),
    "-----END SSH SIGNATURE-----",
  ].join("\n");
  const env = { PATH: "/nowhere" };
  const free = await verifySignatures(BUNDLE, [signature], await config({}), { env });
  expect(free).toMatchObject({ failures: [{ code: "bundle.ssh-keygen" }], problem: null });
  const bound = await verifySignatures(BUNDLE, [signature], await config({}, { "ada@x": "user" }), { env });
  expect(bound.problem).toMatchObject({ code: "bundle.ssh-keygen" });
});
