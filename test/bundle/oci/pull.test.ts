import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import tls from "node:tls";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { digestOf } from "../../../host/bundle/oci/digest.ts";
import { pullBundle } from "../../../host/bundle/oci/pull.ts";
import { pushBundle } from "../../../host/bundle/oci/push.ts";
import type { OciReference } from "../../../host/bundle/oci/reference.ts";
import { Session } from "../../../host/bundle/oci/session.ts";
import { uploadBlob, uploadManifest } from "../../../host/bundle/oci/upload.ts";
import type { Blob } from "../../../host/bundle/oci/write-artifact.ts";
import { CERTIFICATE, HAS_REGISTRY, readPem, startRegistry } from "../../support/registry.ts";
import { type Answer, serve } from "../../support/server.ts";
import { accountFor } from "./account.ts";
import { ANONYMOUS, sampleBundle, sampleComponent } from "./bundle.ts";
import { cuttingProxy } from "./cutting-proxy.ts";

const OCI = "application/vnd.oci.image.manifest.v1+json";

function at(registry: string, tag: string | null = "1.2.0", digest: string | null = null): OciReference {
  return { registry, repository: "team/guards", tag, digest };
}

function pulling(reference: OciReference, options = ANONYMOUS): Promise<unknown> {
  return pullBundle(reference, options).catch((error: unknown) => error);
}

function blob(mediaType: string, content: Uint8Array | object): Blob {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
  return { descriptor: { mediaType, digest: digestOf(bytes), size: bytes.length }, bytes };
}

/** Pushes what another tool would: a config and layers as they are given. */
async function pushAs(reference: OciReference, config: Blob, layers: readonly Blob[], mediaType = OCI) {
  await using session = new Session(reference, ANONYMOUS);
  for (const one of [config, ...layers]) await uploadBlob(session, one);
  const described = { config: config.descriptor, layers: layers.map(({ descriptor }) => descriptor) };
  const manifest = blob(mediaType, { schemaVersion: 2, mediaType, ...described });
  await uploadManifest(session, manifest, reference.tag ?? "");
  return manifest.descriptor.digest;
}

describe.skipIf(!HAS_REGISTRY)("a component that another tool pushed is taken", () => {
  test("from a tool that follows the layout for WebAssembly", async () => {
    await using registry = await startRegistry();
    const wasm = blob("application/wasm", await sampleComponent());
    const config = blob("application/vnd.wasm.config.v0+json", {
      created: "2026-11-30T12:00:00.123456789Z",
      author: null,
      architecture: "wasm",
      os: "wasip2",
      layerDigests: [wasm.descriptor.digest],
      component: { exports: ["run"], imports: ["a:b/host"], target: null },
    });
    const digest = await pushAs(at(registry.host), config, [wasm]);
    expect(await pulling(at(registry.host))).toEqual({
      kind: "component",
      reference: at(registry.host, "1.2.0", digest),
      bytes: wasm.bytes,
      name: null,
    });
  });

  test("from a tool that pushes files as they are", async () => {
    await using registry = await startRegistry();
    const wasm = blob("application/wasm", await sampleComponent());
    const titled = {
      ...wasm,
      descriptor: { ...wasm.descriptor, annotations: { "org.opencontainers.image.title": "guard.wasm" } },
    };
    await pushAs(at(registry.host), blob("application/vnd.oci.empty.v1+json", {}), [
      blob("text/plain", Buffer.from("read me")),
      titled,
    ]);
    expect(await pulling(at(registry.host))).toMatchObject({ kind: "component", name: "guard", bytes: wasm.bytes });
  });
});

describe.skipIf(!HAS_REGISTRY)("what is neither a bundle nor a component is refused", () => {
  test.for([
    [
      "an image of containers",
      OCI,
      [blob("application/vnd.oci.image.layer.v1.tar+gzip", Buffer.from("layer"))],
      /no layer of `application\/wasm`/,
    ],
    [
      "an image of Docker",
      "application/vnd.docker.distribution.manifest.v2+json",
      [blob("application/vnd.docker.image.rootfs.diff.tar.gzip", Buffer.from("layer"))],
      /an image of Docker/,
    ],
    [
      "text that is called WebAssembly",
      OCI,
      [blob("application/wasm", Buffer.from("#!/bin/sh"))],
      /`application\/wasm` isn't that/,
    ],
    [
      "a bundle whose manifest is no JSON",
      OCI,
      [
        blob("application/vnd.hooklet.manifest.v0+json", Buffer.from("{")),
        blob("application/vnd.hooklet.bundle.v0.tar+gzip", Buffer.from("x")),
      ],
      /`hooklet.json` is not a JSON object/,
    ],
  ] as const)("%s", async ([, mediaType, layers, says]) => {
    await using registry = await startRegistry();
    await pushAs(at(registry.host), blob("application/vnd.docker.container.image.v1+json", {}), layers, mediaType);
    expect(await pulling(at(registry.host))).toMatchObject({
      code: "bundle.artifact",
      message: expect.stringMatching(says),
    });
  });

  test.for([
    ["another tag", at("", "none")],
    ["another digest", at("", null, `sha256:${"0".repeat(64)}`)],
    ["another repository", { ...at(""), repository: "none" }],
  ] as const)("%s isn't there", async ([, reference]) => {
    await using registry = await startRegistry();
    await pushBundle(at(registry.host), await sampleBundle(), ANONYMOUS);
    expect(await pulling({ ...reference, registry: registry.host })).toMatchObject({ code: "bundle.not-found" });
  });
});

describe.skipIf(!HAS_REGISTRY)("what was changed in the registry's storage is noticed", () => {
  test.for([
    ["a flipped bit in the archive", "archive", flip, "bundle.digest"],
    ["a shorter archive", "archive", (file: string) => truncate(file, 10), "bundle.digest"],
    ["an archive that is gone", "archive", (file: string) => rm(file), "bundle.not-found"],
    ["a flipped bit in hooklet.json", "hooklet.json", flip, "bundle.digest"],
    // Debian's registry finds this one itself.
    ["a flipped bit in the image manifest", "manifest", flip, "bundle.registry"],
  ] as const)("%s", async ([, what, change, code]) => {
    await using registry = await startRegistry();
    const bundle = await sampleBundle();
    const { reference } = await pushBundle(at(registry.host), bundle, ANONYMOUS);
    const digests = {
      archive: digestOf(bundle.tgz),
      "hooklet.json": digestOf(Buffer.from(JSON.stringify(bundle.manifest))),
      manifest: reference.digest ?? "",
    };
    await change(registry.blobFile(digests[what]));
    for (const pinned of [at(registry.host), reference]) expect(await pulling(pinned)).toMatchObject({ code });
  });
});

test.skipIf(!HAS_REGISTRY)("a tag that moved gives another digest, and the old digest the old bundle", async () => {
  await using registry = await startRegistry();
  const [first, second] = [await sampleBundle(1000), await sampleBundle(2000)];
  const { reference } = await pushBundle(at(registry.host), first, ANONYMOUS);
  await pushBundle(at(registry.host), second, ANONYMOUS);
  const moved = await pullBundle(at(registry.host), ANONYMOUS);
  expect(moved.reference.digest).not.toBe(reference.digest);
  expect(moved).toMatchObject({ tgz: second.tgz });
  expect(await pulling(reference)).toMatchObject({ tgz: first.tgz, reference });
});

test.skipIf(!HAS_REGISTRY)("the components that other tools see are named with their digests", async () => {
  await using registry = await startRegistry();
  const bundle = await sampleBundle();
  await pushBundle(at(registry.host), bundle, ANONYMOUS);
  expect(await pulling(at(registry.host))).toMatchObject({
    plugins: bundle.plugins.map(({ name, bytes }) => ({ name, digest: digestOf(bytes) })),
  });
});

test.skipIf(!HAS_REGISTRY)("a pull over a connection that breaks goes on where it broke", async () => {
  await using registry = await startRegistry();
  const bundle = await sampleBundle(2_000_000);
  await pushBundle(at(registry.host), bundle, ANONYMOUS);
  const proxy = await cuttingProxy(registry.port, "server", [700_000, 600_000]);
  const pulled = await pullBundle(at(`127.0.0.1:${proxy.port}`), ANONYMOUS);
  expect(pulled.kind === "bundle" && Buffer.compare(pulled.tgz, bundle.tgz)).toBe(0);
  expect(proxy.connections().made).toBe(3);
});

test.skipIf(!HAS_REGISTRY)("a registry with a password gives nothing without it", async () => {
  await using registry = await startRegistry({ auth: "password" });
  const account = await accountFor(registry.host);
  await pushBundle(at(registry.host), await sampleBundle(), account);
  expect(await pulling(at(registry.host))).toMatchObject({ code: "bundle.unauthorized" });
  expect(await pullBundle(at(registry.host), account)).toMatchObject({ kind: "bundle" });
});

describe.skipIf(!HAS_REGISTRY)("a registry on another machine is asked over TLS", () => {
  /** Finds every name on this machine, as nothing else here knows one. */
  const dispatcher = () =>
    new Agent({ connect: { lookup: (_name, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]) } });

  test("which fails where nobody vouches for its certificate, and works where its authority is known", async () => {
    await using registry = await startRegistry({ tls: true });
    const reference = at(`${CERTIFICATE.name}:${registry.port}`);
    const unknown = await pushBundle(reference, await sampleBundle(), { ...ANONYMOUS, dispatcher: dispatcher() }).catch(
      (error: unknown) => error,
    );
    expect(unknown).toMatchObject({ code: "bundle.connection", hint: expect.stringContaining("NODE_EXTRA_CA_CERTS") });
    const known = tls.getCACertificates();
    try {
      tls.setDefaultCACertificates([...known, await readPem("cert")]);
      const options = { ...ANONYMOUS, dispatcher: dispatcher() };
      await pushBundle(reference, await sampleBundle(), options);
      expect(await pullBundle(reference, options)).toMatchObject({ kind: "bundle" });
    } finally {
      tls.setDefaultCACertificates(known);
    }
  });

  test("and never without", async () => {
    await using registry = await startRegistry();
    const error = await pullBundle(at(`${CERTIFICATE.name}:${registry.port}`), {
      ...ANONYMOUS,
      dispatcher: dispatcher(),
    }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "bundle.connection", hint: expect.stringContaining("over TLS") });
  });
});

/** Pulls from a server that answers so. */
async function pullFrom(answer: Answer, digest: string | null = null) {
  const server = await serve(answer);
  return pulling(at(`127.0.0.1:${server.port}`, "1", digest));
}

const MANIFEST = JSON.stringify({ schemaVersion: 2, mediaType: OCI, layers: [] });

test.for([
  [
    "a manifest without an end",
    (response) => response.writeHead(200, { "content-type": OCI }).end("x".repeat(5_000_000)),
    "bundle.artifact-size",
  ],
  [
    "a manifest of another type than it says",
    (response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(MANIFEST),
    "bundle.artifact",
  ],
  [
    "a manifest with another digest in its header",
    (response) => response.writeHead(200, { "docker-content-digest": `sha256:${"0".repeat(64)}` }).end(MANIFEST),
    "bundle.digest",
  ],
  ["a web page", (response) => response.end("<html>"), "bundle.artifact"],
  ["an error of its own", (response) => response.writeHead(500).end("<html>"), "bundle.registry"],
  ["that it is busy, again and again", (response) => response.writeHead(503).end(), "bundle.registry"],
  [
    "that it was not found",
    (response) => response.writeHead(404).end('{"errors":[{"code":"MANIFEST_UNKNOWN"}]}'),
    "bundle.not-found",
  ],
  ["nothing", (response) => response.destroy(), "bundle.connection"],
] as const satisfies readonly (readonly [string, Answer, string])[])(
  "a registry that answers %s",
  async ([, answer, code]) => {
    expect(await pullFrom(answer)).toMatchObject({ code });
  },
);

test("a manifest that isn't that of the digest is refused", async () => {
  const digest = `sha256:${"0".repeat(64)}`;
  const result = await pullFrom((response) => response.writeHead(200, { "content-type": OCI }).end(MANIFEST), digest);
  expect(result).toMatchObject({ code: "bundle.digest", message: expect.stringContaining(`not \`${digest}\``) });
});

test("no registry at all is told at once", async () => {
  const started = performance.now();
  expect(await pulling(at("127.0.0.1:1"))).toMatchObject({
    code: "bundle.connection",
    message: expect.stringContaining("ECONNREFUSED"),
  });
  expect(performance.now() - started).toBeLessThan(1000);
});

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
  await writeFile(file, bytes);
}
