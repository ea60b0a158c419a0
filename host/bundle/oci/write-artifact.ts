import type { JsonObject } from "../../event/json.ts";
import { type Descriptor, type Manifest, TITLE } from "./artifact.ts";
import { digestOf } from "./digest.ts";
import { MEDIA_TYPE } from "./media-type.ts";
import { type PluginFile, wasmConfig } from "./wasm-config.ts";

/** A packed bundle. */
export interface BundleContent {
  /** The archive that was packed, and signed. */
  readonly tgz: Uint8Array;
  /** `hooklet.json`. */
  readonly manifest: JsonObject;
  /** The WebAssembly that the archive holds, the main plugin first. */
  readonly plugins: readonly PluginFile[];
  /** Signatures of the archive, in OpenSSH's armoured format. */
  readonly signatures?: readonly string[];
}

/** Bytes with what is known of them. */
export interface Blob {
  readonly descriptor: Descriptor;
  readonly bytes: Uint8Array;
}

/** All that a registry has to hold, in the order in which it has to get it: blobs, then the manifest that names them. */
export interface Artifact {
  /** Each blob once. */
  readonly blobs: readonly Blob[];
  readonly manifest: Blob;
}

/** Fields of `hooklet.json` that registries show, by their annotations (OCI image specification, "Annotations"). */
const ANNOTATIONS: Readonly<Record<string, string>> = {
  name: TITLE,
  version: "org.opencontainers.image.version",
  description: "org.opencontainers.image.description",
  license: "org.opencontainers.image.licenses",
};

/**
 * A bundle in the layout of WebAssembly tools: their config, the plugins as the first layers, then `hooklet.json`, the
 * archive and its signatures, each with a media type of its own. The same bundle gives the same bytes.
 *
 * Throws `bundle.artifact` where a plugin isn't WebAssembly.
 */
export function bundleArtifact({ tgz, manifest, plugins, signatures = [] }: BundleContent): Artifact {
  const layers = [
    ...plugins.map(pluginLayer),
    blobOf(MEDIA_TYPE.bundleManifest, json(manifest), "hooklet.json"),
    blobOf(MEDIA_TYPE.archive, tgz, "bundle.tgz"),
    ...signatures.map((signature, index) =>
      blobOf(MEDIA_TYPE.signature, Buffer.from(signature), `bundle.tgz${index === 0 ? "" : `.${index + 1}`}.sig`),
    ),
  ];
  return artifactOf(plugins, layers, annotationsOf(manifest));
}

/** One plugin by itself, for tools that take artifacts of a single layer only. */
export function pluginArtifact(plugin: PluginFile, manifest: JsonObject): Artifact {
  return artifactOf([plugin], [pluginLayer(plugin)], annotationsOf(manifest));
}

function artifactOf(
  plugins: readonly PluginFile[],
  layers: readonly Blob[],
  annotations: Readonly<Record<string, string>>,
): Artifact {
  const layerDigests = layers.map(({ descriptor }) => descriptor.digest);
  const config = blobOf(MEDIA_TYPE.wasmConfig, json(wasmConfig(plugins, layerDigests)));
  const manifest = {
    schemaVersion: 2,
    mediaType: MEDIA_TYPE.manifest,
    config: config.descriptor,
    layers: layers.map(({ descriptor }) => descriptor),
    annotations,
  } as const satisfies Manifest;
  const blobs = new Map([config, ...layers].map((blob) => [blob.descriptor.digest, blob]));
  return { blobs: [...blobs.values()], manifest: blobOf(MEDIA_TYPE.manifest, json(manifest)) };
}

function pluginLayer({ name, bytes }: PluginFile): Blob {
  return blobOf(MEDIA_TYPE.wasm, bytes, `${name}.wasm`);
}

function blobOf(mediaType: string, bytes: Uint8Array, title?: string): Blob {
  const annotations = title === undefined ? {} : { annotations: { [TITLE]: title } };
  return { descriptor: { mediaType, digest: digestOf(bytes), size: bytes.length, ...annotations }, bytes };
}

function annotationsOf(manifest: JsonObject): Record<string, string> {
  const known = Object.entries(ANNOTATIONS).map(([field, annotation]) => [annotation, manifest[field]] as const);
  return Object.fromEntries(known.filter((pair): pair is [string, string] => typeof pair[1] === "string"));
}

function json(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
