import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pullBundle } from "../../../host/bundle/oci/pull.ts";
import { type PushOptions, pushBundle } from "../../../host/bundle/oci/push.ts";
import type { OciReference } from "../../../host/bundle/oci/reference.ts";
import type { Progress } from "../../../host/bundle/oci/session.ts";
import { writeProject } from "../../support/project.ts";
import { HAS_REGISTRY, startRegistry, USER } from "../../support/registry.ts";
import { accountFor } from "./account.ts";
import { ANONYMOUS, sampleBundle } from "./bundle.ts";
import { cuttingProxy } from "./cutting-proxy.ts";
import { startTokenServer } from "./token-server.ts";

function at(registry: string, tag: string | null = "1.2.0", digest: string | null = null): OciReference {
  return { registry, repository: "team/guards", tag, digest };
}

/** Pushes the sample and pulls it back, and tells whether all of it came back. */
async function roundTrip(registry: string, options: PushOptions) {
  const bundle = await sampleBundle();
  const pushed = await pushBundle(at(registry), bundle, options);
  const pulled = await pullBundle(at(registry), options);
  const { tgz, manifest, signatures } = bundle;
  expect(pulled).toMatchObject({ kind: "bundle", manifest, signatures, reference: pushed.reference });
  expect(pulled.kind === "bundle" && Buffer.compare(pulled.tgz, tgz)).toBe(0);
  return pushed.reference;
}

describe.skipIf(!HAS_REGISTRY)("a bundle goes into a registry and comes back to the byte", () => {
  test("without credentials", async () => {
    await using registry = await startRegistry();
    const { digest } = await roundTrip(registry.host, ANONYMOUS);
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test("with a password from Docker's configuration", async () => {
    await using registry = await startRegistry({ auth: "password" });
    await roundTrip(registry.host, await accountFor(registry.host));
  });

  test("with a password from a credential helper", async () => {
    await using registry = await startRegistry({ auth: "password" });
    const home = await writeProject({
      ".docker/config.json": JSON.stringify({ credsStore: "fake" }),
      "docker-credential-fake": `#!/bin/sh\necho '{"Username":"${USER.name}","Secret":"${USER.password}"}'\n`,
    });
    await chmod(join(home, "docker-credential-fake"), 0o755);
    await roundTrip(registry.host, { home, env: { PATH: `${home}:${process.env.PATH}` } });
  });

  test("with tokens, which are asked for with the password and for this repository alone", async () => {
    const tokens = await startTokenServer();
    await using registry = await startRegistry({ auth: { realm: `${tokens.origin}/token` } });
    await roundTrip(registry.host, await accountFor(registry.host));
    const scopes = tokens.requests.map(({ path }) => new URL(path, "http://localhost").searchParams.get("scope"));
    const [pull, push] = ["repository:team/guards:pull", "repository:team/guards:pull,push"];
    // The registry lists what it asks for in any order.
    expect(scopes.map((scope) => scope?.replace("push,pull", "pull,push"))).toEqual([pull, push, pull]);
  });
});

describe.skipIf(!HAS_REGISTRY)("who may not push is told so, and nothing is there", () => {
  test.for([
    ["nobody", null],
    ["the user with a wrong password", "babbage"],
  ] as const)("%s, where a password is asked for", async ([, password]) => {
    await using registry = await startRegistry({ auth: "password" });
    const who = password === null ? ANONYMOUS : await accountFor(registry.host, password);
    const error = await pushBundle(at(registry.host), await sampleBundle(), who).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "bundle.unauthorized" });
    expect(JSON.stringify(error) + String(error)).not.toMatch(/babbage/);
    expect(await registry.blobs()).toEqual([]);
  });

  test.for([
    ["nobody", null],
    ["the user with a wrong password", "babbage"],
  ] as const)("%s, where a token is asked for", async ([, password]) => {
    const tokens = await startTokenServer();
    await using registry = await startRegistry({ auth: { realm: `${tokens.origin}/token` } });
    const who = password === null ? ANONYMOUS : await accountFor(registry.host, password);
    const error = await pushBundle(at(registry.host), await sampleBundle(), who).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "bundle.unauthorized" });
    expect(await registry.blobs()).toEqual([]);
  });
});

test.skipIf(!HAS_REGISTRY)(
  "pushing the same again sends nothing but the manifest, and gives the same digest",
  async () => {
    await using registry = await startRegistry();
    const bundle = await sampleBundle();
    const first = await pushBundle(at(registry.host), bundle, ANONYMOUS);
    const before = await registry.blobs();
    expect(await pushBundle(at(registry.host), bundle, ANONYMOUS)).toEqual(first);
    expect(await registry.blobs()).toEqual(before);
  },
);

test.skipIf(!HAS_REGISTRY)("plugins are pushed by themselves on request, for tools that take one layer", async () => {
  await using registry = await startRegistry();
  const bundle = await sampleBundle();
  const { plugins } = await pushBundle(at(registry.host), bundle, { ...ANONYMOUS, pluginTags: true });
  expect(plugins.map(({ tag }) => tag)).toEqual(["shell-guard-1.2.0", "old-guard-1.2.0"]);
  for (const [index, { tag, digest }] of plugins.entries()) {
    const pulled = await pullBundle(at(registry.host, tag), ANONYMOUS);
    expect(pulled).toMatchObject({ kind: "component", name: bundle.plugins[index]?.name, reference: { digest } });
    expect(pulled.kind === "component" && Buffer.from(pulled.bytes)).toEqual(
      Buffer.from(bundle.plugins[index]?.bytes ?? []),
    );
  }
});

test.skipIf(!HAS_REGISTRY)("a bundle can be pushed under its digest alone, and under no other", async () => {
  await using registry = await startRegistry();
  const bundle = await sampleBundle();
  const other = `sha256:${"0".repeat(64)}`;
  const error = await pushBundle(at(registry.host, null, other), bundle, ANONYMOUS).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "bundle.reference", message: expect.stringContaining("not `sha256:0000") });
  expect(await registry.blobs()).toEqual([]);
  const [, digest = ""] = /digest `(sha256:[0-9a-f]+)`/.exec(String(error)) ?? [];
  await pushBundle(at(registry.host, null, digest), bundle, ANONYMOUS);
  expect(await pullBundle(at(registry.host, null, digest), ANONYMOUS)).toMatchObject({ kind: "bundle" });
});

test("a plugin whose tag would be none stops the push before anything is sent", async () => {
  const bundle = await sampleBundle();
  const options = { ...ANONYMOUS, pluginTags: true };
  await expect(pushBundle(at("127.0.0.1:9", "x".repeat(128)), bundle, options)).rejects.toMatchObject({
    code: "bundle.reference",
  });
});

test.skipIf(!HAS_REGISTRY)("a push over a connection that breaks moves the tag once all is there", async () => {
  await using registry = await startRegistry();
  const proxy = await cuttingProxy(registry.port, "client", [50_000, 20_000]);
  const bundle = await sampleBundle(500_000);
  const { reference } = await pushBundle(at(proxy.origin.replace("http://", "")), bundle, ANONYMOUS);
  expect(await pullBundle(at(registry.host), ANONYMOUS)).toMatchObject({ reference: { digest: reference.digest } });
});

test.skipIf(!HAS_REGISTRY)("each blob's progress ends at its size", async () => {
  await using registry = await startRegistry();
  const progress: Progress[] = [];
  const options = { ...ANONYMOUS, onProgress: (one: Progress) => progress.push(one) };
  await pushBundle(at(registry.host), await sampleBundle(), options);
  const ended = progress.filter(({ done, total }) => done === total);
  expect(new Set(ended.map(({ digest }) => digest)).size).toBe(7);
  expect(progress.every(({ direction }) => direction === "push")).toBe(true);
});

test("a push that is given up ends with the signal's reason", async () => {
  const signal = AbortSignal.abort(new Error("no more"));
  await expect(pushBundle(at("127.0.0.1:9"), await sampleBundle(), { ...ANONYMOUS, signal })).rejects.toThrow(
    "no more",
  );
});
