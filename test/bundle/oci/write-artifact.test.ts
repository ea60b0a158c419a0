import { expect, test } from "vitest";
import { digestOf } from "../../../host/bundle/oci/digest.ts";
import { bundleArtifact, pluginArtifact } from "../../../host/bundle/oci/write-artifact.ts";
import { sampleBundle } from "./bundle.ts";

const json = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString());

test("a bundle has the layout of WebAssembly tools, with its own layers after the plugins", async () => {
  const bundle = await sampleBundle();
  const { manifest, blobs } = bundleArtifact(bundle);
  const { layers, config, ...rest } = json(manifest.bytes);
  expect(rest).toEqual({
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    annotations: {
      "org.opencontainers.image.title": "team-guards",
      "org.opencontainers.image.version": "1.2.0",
      "org.opencontainers.image.description": "Guards",
      "org.opencontainers.image.licenses": "MIT",
    },
  });
  expect(config.mediaType).toBe("application/vnd.wasm.config.v0+json");
  expect(
    layers.map(({ mediaType, annotations }: { mediaType: string; annotations: Record<string, string> }) => [
      mediaType,
      annotations["org.opencontainers.image.title"],
    ]),
  ).toEqual([
    ["application/wasm", "shell-guard.wasm"],
    ["application/wasm", "old-guard.wasm"],
    ["application/vnd.hooklet.manifest.v0+json", "hooklet.json"],
    ["application/vnd.hooklet.bundle.v0.tar+gzip", "bundle.tgz"],
    ["application/vnd.hooklet.signature.v0+ssh", "bundle.tgz.sig"],
    ["application/vnd.hooklet.signature.v0+ssh", "bundle.tgz.2.sig"],
  ]);
  expect(json(blobs[0]?.bytes ?? Buffer.alloc(0)).layerDigests).toEqual(
    layers.map(({ digest }: { digest: string }) => digest),
  );
});

test("every descriptor is that of its blob, and all blobs that the manifest names are there once", async () => {
  const bundle = await sampleBundle();
  const [plugin] = bundle.plugins;
  const twice = { ...bundle, plugins: [...bundle.plugins, { name: "again", bytes: plugin?.bytes ?? Buffer.alloc(0) }] };
  const { manifest, blobs } = bundleArtifact(twice);
  for (const { descriptor, bytes } of [...blobs, manifest]) {
    expect(descriptor).toMatchObject({ digest: digestOf(bytes), size: bytes.length });
  }
  const { layers, config } = json(manifest.bytes);
  const named = [config, ...layers].map(({ digest }: { digest: string }) => digest);
  const held = blobs.map(({ descriptor }) => descriptor.digest);
  expect(held).toEqual([...new Set(named)]);
  expect(layers).toHaveLength(7);
});

test("the same bundle has the same digest, another one another", async () => {
  const digests = [await sampleBundle(), await sampleBundle(), await sampleBundle(99)].map(
    (bundle) => bundleArtifact(bundle).manifest.descriptor.digest,
  );
  expect(digests[0]).toBe(digests[1]);
  expect(digests[0]).not.toBe(digests[2]);
});

test("a plugin by itself is an artifact of one layer", async () => {
  const { plugins, manifest } = await sampleBundle();
  const [plugin] = plugins;
  if (plugin === undefined) throw new Error("no plugin");
  const { layers, config } = json(pluginArtifact(plugin, manifest).manifest.bytes);
  expect(layers).toEqual([
    {
      mediaType: "application/wasm",
      digest: digestOf(plugin.bytes),
      size: plugin.bytes.length,
      annotations: { "org.opencontainers.image.title": "shell-guard.wasm" },
    },
  ]);
  expect(config.mediaType).toBe("application/vnd.wasm.config.v0+json");
});
