import { expect, test } from "vitest";
import { digestOf } from "../../../host/bundle/oci/digest.ts";
import { Session } from "../../../host/bundle/oci/session.ts";
import { uploadBlob, uploadManifest } from "../../../host/bundle/oci/upload.ts";
import type { Blob } from "../../../host/bundle/oci/write-artifact.ts";
import { HAS_REGISTRY, startRegistry } from "../../support/registry.ts";
import { type Answer, serve } from "../../support/server.ts";
import { ANONYMOUS } from "./bundle.ts";
import { cuttingProxy } from "./cutting-proxy.ts";

const BYTES = Buffer.alloc(2_000_000, "blob");
const BLOB: Blob = { descriptor: { mediaType: "x/y", digest: digestOf(BYTES), size: BYTES.length }, bytes: BYTES };

function sessionWith(port: number): Session {
  return new Session({ registry: `127.0.0.1:${port}`, repository: "guards", tag: "1", digest: null }, ANONYMOUS);
}

test.skipIf(!HAS_REGISTRY)("an upload that breaks half-way leaves no blob, and starts over", async () => {
  await using registry = await startRegistry();
  const proxy = await cuttingProxy(registry.port, "client", [1_000_000, 10_000]);
  await using session = sessionWith(proxy.port);
  await uploadBlob(session, BLOB);
  expect(proxy.connections().made).toBeGreaterThanOrEqual(3);
  expect(await registry.blobs()).toEqual([BLOB.descriptor.digest]);
});

test.skipIf(!HAS_REGISTRY)("an upload that keeps breaking is an error, and leaves no blob", async () => {
  await using registry = await startRegistry();
  const proxy = await cuttingProxy(registry.port, "client", Array(20).fill(1_000_000));
  await using session = sessionWith(proxy.port);
  await expect(uploadBlob(session, BLOB)).rejects.toMatchObject({ code: "bundle.connection" });
  expect(await registry.blobs()).toEqual([]);
});

test.skipIf(!HAS_REGISTRY)("bytes that aren't those of the digest are refused by the registry", async () => {
  await using registry = await startRegistry();
  await using session = sessionWith(registry.port);
  const other = { ...BLOB, bytes: BYTES.subarray(1) };
  await expect(uploadBlob(session, other)).rejects.toMatchObject({
    code: "bundle.registry",
    message: expect.stringContaining("DIGEST_INVALID"),
  });
  expect(await registry.blobs()).toEqual([]);
});

test.skipIf(!HAS_REGISTRY)("a manifest is refused as long as its blobs aren't there", async () => {
  await using registry = await startRegistry();
  await using session = sessionWith(registry.port);
  const mediaType = "application/vnd.oci.image.manifest.v1+json";
  const { descriptor } = BLOB;
  const bytes = Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType, config: descriptor, layers: [descriptor] }));
  const manifest: Blob = { descriptor: { mediaType, digest: digestOf(bytes), size: bytes.length }, bytes };
  await expect(uploadManifest(session, manifest, "1")).rejects.toMatchObject({
    code: "bundle.registry",
    message: expect.stringContaining("MANIFEST_BLOB_UNKNOWN"),
  });
});

test("a blob that is there is not sent again", async () => {
  const methods: string[] = [];
  const server = await serve((response, { method }) => {
    methods.push(method);
    response.end();
  });
  await using session = sessionWith(server.port);
  await uploadBlob(session, BLOB);
  expect(methods).toEqual(["HEAD"]);
});

/** A registry that takes uploads at another origin, which needs a signature in the query. */
const STARTS_ELSEWHERE =
  (origin: string): Answer =>
  (response, { method }) => {
    if (method === "HEAD") response.writeHead(404).end();
    else response.writeHead(202, { location: `${origin}/store?signature=a%20b` }).end();
  };

test("an upload goes to where the registry says, with all that stands in that URL", async () => {
  const store: string[] = [];
  const elsewhere = await serve((response, { path, body }) => {
    store.push(path, body.slice(0, 8));
    response.writeHead(201).end();
  });
  const server = await serve(STARTS_ELSEWHERE(elsewhere.origin));
  await using session = sessionWith(server.port);
  await uploadBlob(session, BLOB);
  const digest = encodeURIComponent(BLOB.descriptor.digest);
  expect(store).toEqual([`/store?signature=a%20b&digest=${digest}`, "blobblob"]);
});

test.for([
  ["to a host without TLS", STARTS_ELSEWHERE("http://store.test"), "bundle.registry"],
  ["nowhere", (response, { method }) => response.writeHead(method === "HEAD" ? 404 : 202).end(), "bundle.registry"],
  ["away", (response, { method }) => response.writeHead(method === "HEAD" ? 404 : 403).end(), "bundle.unauthorized"],
] as const satisfies readonly (readonly [string, Answer, string])[])(
  "a registry that sends an upload %s gets no blob",
  async ([, answer, code]) => {
    const server = await serve(answer);
    await using session = sessionWith(server.port);
    await expect(uploadBlob(session, BLOB)).rejects.toMatchObject({ code });
  },
);

test("a registry that stored something else is told from one that stored the manifest", async () => {
  const server = await serve((response) => response.writeHead(201, { "docker-content-digest": "sha256:00" }).end());
  await using session = sessionWith(server.port);
  await expect(uploadManifest(session, BLOB, "1")).rejects.toMatchObject({ code: "bundle.digest" });
});
