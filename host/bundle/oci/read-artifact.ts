import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../../event/json.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { ARCHIVE_LIMIT, MANIFEST_LIMIT, SIGNATURE_COUNT_LIMIT } from "../limits.ts";
import type { Descriptor } from "./artifact.ts";
import { isDigest } from "./digest.ts";
import { MEDIA_TYPE } from "./media-type.ts";

/** What an image manifest turned out to describe. */
export type ArtifactContent =
  | {
      readonly kind: "bundle";
      readonly manifest: Descriptor;
      readonly archive: Descriptor;
      readonly signatures: readonly Descriptor[];
      /** The layers that other WebAssembly tools see. */
      readonly plugins: readonly Descriptor[];
    }
  | { readonly kind: "component"; readonly component: Descriptor };

/** Layers of an artifact. */
const LAYER_LIMIT = 256;
const SIGNATURE_LIMIT = 64 * 1024;

/** Bytes that a layer may have, where it is read at all. */
const SIZE_LIMITS: ReadonlyMap<string, number> = new Map([
  [MEDIA_TYPE.bundleManifest, MANIFEST_LIMIT],
  [MEDIA_TYPE.archive, ARCHIVE_LIMIT],
  [MEDIA_TYPE.signature, SIGNATURE_LIMIT],
  [MEDIA_TYPE.wasm, ARCHIVE_LIMIT],
]);

/** What a manifest of another media type is, to read after "is". */
const OTHER_TYPES: ReadonlyMap<unknown, string> = new Map([
  [MEDIA_TYPE.index, "an index of several images: name one of them by its digest"],
  [MEDIA_TYPE.dockerList, "an index of several images: name one of them by its digest"],
  [MEDIA_TYPE.dockerManifest, "an image of Docker"],
]);

/**
 * What an image manifest describes: a bundle, where it has a layer of `hooklet.json`, or what another tool pushed, where
 * exactly one of its layers is WebAssembly; layers of other types are passed over. `mediaType` is the registry's word
 * for it. Codes: `bundle.artifact`, `bundle.artifact-size`.
 */
export function readArtifact(bytes: Uint8Array, mediaType: string | null): ArtifactContent | Failure {
  const json = parseJsonObject(new TextDecoder().decode(bytes));
  if (json === null) return failure("bundle.artifact", "the artifact's manifest is not a JSON object");
  const type = json.mediaType ?? mediaType;
  // Two readers that see two types in the same bytes are how one is shown something else than the other runs.
  if (mediaType !== null && type !== mediaType) {
    return failure(
      "bundle.artifact",
      `the artifact's manifest says that it is \`${type}\`, the registry \`${mediaType}\``,
    );
  }
  if (type !== MEDIA_TYPE.manifest || json.schemaVersion !== 2 || json.manifests !== undefined) {
    return failure("bundle.artifact", `the artifact is ${OTHER_TYPES.get(type) ?? "not an OCI image"}`);
  }
  const layers = layersOf(json);
  return layers === null
    ? failure("bundle.artifact", "the artifact's manifest lists no layers, or broken ones")
    : contentOf(layers);
}

function layersOf({ layers }: JsonObject): readonly Descriptor[] | null {
  if (!Array.isArray(layers) || layers.length > LAYER_LIMIT) return null;
  const read = layers.map(descriptorOf).filter((layer) => layer !== null);
  return read.length === layers.length ? read : null;
}

function descriptorOf(value: JsonValue): Descriptor | null {
  if (!isJsonObject(value)) return null;
  const { mediaType, digest, size, annotations = {} } = value;
  if (typeof mediaType !== "string" || typeof digest !== "string" || !isDigest(digest)) return null;
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0 || !isJsonObject(annotations)) return null;
  const texts = Object.entries(annotations).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return { mediaType, digest, size, annotations: Object.fromEntries(texts) };
}

function contentOf(layers: readonly Descriptor[]): ArtifactContent | Failure {
  const limitOf = ({ mediaType }: Descriptor) => SIZE_LIMITS.get(mediaType) ?? Number.POSITIVE_INFINITY;
  const large = layers.find((layer) => layer.size > limitOf(layer));
  if (large !== undefined) {
    const limit = limitOf(large);
    return failure("bundle.artifact-size", `a layer \`${large.mediaType}\` of ${large.size} bytes; ${limit} are taken`);
  }
  const of = (mediaType: string) => layers.filter((layer) => layer.mediaType === mediaType);
  const plugins = of(MEDIA_TYPE.wasm);
  const [[manifest, ...manifests], [archive, ...archives]] = [of(MEDIA_TYPE.bundleManifest), of(MEDIA_TYPE.archive)];
  if (manifest === undefined && archive === undefined) return componentOf(plugins);
  if (manifest === undefined || archive === undefined || manifests.length > 0 || archives.length > 0) {
    return failure("bundle.artifact", "the artifact doesn't have one `hooklet.json` and one archive");
  }
  const signatures = of(MEDIA_TYPE.signature);
  if (signatures.length > SIGNATURE_COUNT_LIMIT) {
    return failure(
      "bundle.artifact-size",
      `the artifact has ${signatures.length} signatures; ${SIGNATURE_COUNT_LIMIT} are taken`,
    );
  }
  return { kind: "bundle", manifest, archive, signatures, plugins };
}

function componentOf([component, ...others]: readonly Descriptor[]): ArtifactContent | Failure {
  if (component !== undefined && others.length === 0) return { kind: "component", component };
  const found = component === undefined ? "no layer" : `${others.length + 1} layers`;
  return failure("bundle.artifact", `the artifact has ${found} of \`${MEDIA_TYPE.wasm}\` and no \`hooklet.json\``);
}
