import fc from "fast-check";
import { expect, test } from "vitest";
import { readArtifact } from "../../../host/bundle/oci/read-artifact.ts";
import { bundleArtifact, pluginArtifact } from "../../../host/bundle/oci/write-artifact.ts";
import { sampleBundle } from "./bundle.ts";

const OCI = "application/vnd.oci.image.manifest.v1+json";
const WASM = "application/wasm";
const JSON_LAYER = "application/vnd.hooklet.manifest.v0+json";
const ARCHIVE = "application/vnd.hooklet.bundle.v0.tar+gzip";

function layer(mediaType: string, size: unknown = 5) {
  return { mediaType, digest: `sha256:${"0a".repeat(32)}`, size };
}

function read(value: unknown, mediaType: string | null = OCI) {
  return readArtifact(Buffer.from(typeof value === "string" ? value : JSON.stringify(value)), mediaType);
}

function manifest(layers: unknown, more: object = {}) {
  return { schemaVersion: 2, mediaType: OCI, config: layer("application/vnd.oci.empty.v1+json"), layers, ...more };
}

test("a bundle is read back as it was written", async () => {
  const bundle = await sampleBundle();
  const written = bundleArtifact(bundle).manifest.bytes;
  const { layers } = JSON.parse(Buffer.from(written).toString());
  expect(readArtifact(written, OCI)).toEqual({
    kind: "bundle",
    plugins: layers.slice(0, 2),
    manifest: layers[2],
    archive: layers[3],
    signatures: layers.slice(4),
  });
});

test("a plugin by itself is a component", async () => {
  const { plugins, manifest: fields } = await sampleBundle();
  const [plugin] = plugins;
  if (plugin === undefined) throw new Error("no plugin");
  expect(readArtifact(pluginArtifact(plugin, fields).manifest.bytes, OCI)).toMatchObject({ kind: "component" });
});

test.for([
  ["one layer", manifest([layer(WASM)])],
  ["layers that nobody knows beside it", manifest([layer("text/plain"), layer(WASM), layer("application/x", 1e12)])],
  ["no media type of its own", { ...manifest([layer(WASM)]), mediaType: undefined }],
] as const)("an artifact of another tool with %s is a component", ([, value]) => {
  expect(read(value)).toMatchObject({ kind: "component", component: { mediaType: WASM } });
});

test.for([
  ["no JSON", "{", /not a JSON object/],
  ["a list", [], /not a JSON object/],
  ["no layers", manifest(undefined), /no layers/],
  ["layers that are no list", manifest({}), /no layers/],
  ["too many layers", manifest(Array(257).fill(layer(WASM))), /no layers, or broken ones/],
  ["a layer without a digest", manifest([{ mediaType: WASM, size: 5 }]), /broken ones/],
  ["a digest of another algorithm", manifest([{ ...layer(WASM), digest: "md5:00" }]), /broken ones/],
  ["a size below zero", manifest([layer(WASM, -1)]), /broken ones/],
  ["half a byte", manifest([layer(WASM, 0.5)]), /broken ones/],
  ["a size in words", manifest([layer(WASM, "5")]), /broken ones/],
  ["annotations that are no object", manifest([{ ...layer(WASM), annotations: [] }]), /broken ones/],
  ["no WebAssembly", manifest([layer("text/plain")]), /no layer of `application\/wasm`/],
  ["nothing", manifest([]), /no layer of `application\/wasm`/],
  ["two components", manifest([layer(WASM), layer(WASM)]), /2 layers of `application\/wasm`/],
  ["a manifest without an archive", manifest([layer(WASM), layer(JSON_LAYER)]), /doesn't have one/],
  ["an archive without a manifest", manifest([layer(WASM), layer(ARCHIVE)]), /doesn't have one/],
  ["two archives", manifest([layer(JSON_LAYER), layer(ARCHIVE), layer(ARCHIVE)]), /doesn't have one/],
  ["the layers of an image and an index at once", manifest([layer(WASM)], { manifests: [] }), /not an OCI image/],
  ["another version", manifest([layer(WASM)], { schemaVersion: 1 }), /not an OCI image/],
] as const)("an artifact with %s is refused", ([, value, says]) => {
  expect(read(value)).toMatchObject({ code: "bundle.artifact", message: expect.stringMatching(says) });
});

test.for([
  ["application/vnd.oci.image.index.v1+json", /an index of several images/],
  ["application/vnd.docker.distribution.manifest.list.v2+json", /an index of several images/],
  ["application/vnd.docker.distribution.manifest.v2+json", /an image of Docker/],
  ["text/html", /not an OCI image/],
  ["constructor", /is not an OCI image$/],
] as const)("%s is refused in words", ([mediaType, says]) => {
  const value = { ...manifest([layer(WASM)]), mediaType };
  expect(read(value, mediaType)).toMatchObject({ code: "bundle.artifact", message: expect.stringMatching(says) });
});

test("an artifact that says something else than the registry says of it is refused", () => {
  expect(read(manifest([layer(WASM)]), "text/html")).toMatchObject({
    code: "bundle.artifact",
    message: expect.stringContaining("`text/html`"),
  });
});

test.for([
  [WASM, 64 * 1024 ** 2],
  [ARCHIVE, 64 * 1024 ** 2],
  [JSON_LAYER, 1024 ** 2],
  ["application/vnd.hooklet.signature.v0+ssh", 65_536],
] as const)("a layer of %s may have %d bytes and no more", ([mediaType, limit]) => {
  const others =
    mediaType === WASM ? [] : [JSON_LAYER, ARCHIVE].filter((other) => other !== mediaType).map((other) => layer(other));
  expect(read(manifest([layer(mediaType, limit), ...others]))).toHaveProperty("kind");
  expect(read(manifest([layer(mediaType, limit + 1), ...others]))).toMatchObject({ code: "bundle.artifact-size" });
});

test("more signatures than anybody needs are refused", () => {
  const signed = (count: number) => [
    layer(JSON_LAYER),
    layer(ARCHIVE),
    ...Array(count).fill(layer("application/vnd.hooklet.signature.v0+ssh")),
  ];
  expect(read(manifest(signed(16)))).toHaveProperty("kind", "bundle");
  expect(read(manifest(signed(17)))).toMatchObject({ code: "bundle.artifact-size" });
});

test("whatever the bytes are, there is an answer", () => {
  const value = fc.jsonValue().map((json) => manifest([json], { x: json }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        value.map((json) => Buffer.from(JSON.stringify(json))),
      ),
      (bytes) => {
        expect(readArtifact(bytes, null)).toSatisfy((read: object) => "code" in read || "kind" in read);
      },
    ),
  );
});
