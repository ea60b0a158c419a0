import { type JsonObject, parseJsonObject } from "../../event/json.ts";
import { HookletError } from "../../failure/failure.ts";
import { kindOfWasm } from "../../sandbox/component/reader/preamble.ts";
import { bundleError } from "../failed.ts";
import { type Descriptor, TITLE } from "./artifact.ts";
import { digestOf, isDigest } from "./digest.ts";
import { downloadBlob } from "./download.ts";
import { MEDIA_TYPE } from "./media-type.ts";
import { type ArtifactContent, readArtifact } from "./read-artifact.ts";
import type { OciReference } from "./reference.ts";
import { refusalOf } from "./refusal.ts";
import { retrying } from "./retry.ts";
import { type RegistryOptions, Session } from "./session.ts";
import { readBody } from "./transport.ts";

/** A bundle as it was pushed. */
export interface PulledBundle {
  readonly kind: "bundle";
  /** With the digest of what was pulled, whatever the tag names later. */
  readonly reference: OciReference;
  /** `hooklet.json`, as the registry has it beside the archive: the archive holds the one that counts. */
  readonly manifest: JsonObject;
  /** The archive to the byte. */
  readonly tgz: Uint8Array;
  /** Signatures of the archive, in OpenSSH's armoured format. */
  readonly signatures: readonly string[];
  /** What other tools see, unread: `disagreementOf` tells whether the archive holds the same. */
  readonly plugins: readonly { readonly name: string | null; readonly digest: string }[];
}

/** WebAssembly that another tool pushed. */
export interface PulledComponent {
  readonly kind: "component";
  readonly reference: OciReference;
  readonly bytes: Uint8Array;
  /** What the tool called it, without `.wasm`. */
  readonly name: string | null;
}

/** Bytes of an image manifest (OCI distribution specification, "Pushing Manifests"). */
const MANIFEST_LIMIT = 4 * 1024 ** 2;

/** What isn't taken is asked for as well, so that it can be told what it is. */
const ACCEPT = [MEDIA_TYPE.manifest, MEDIA_TYPE.index, MEDIA_TYPE.dockerManifest, MEDIA_TYPE.dockerList].join(", ");

/**
 * Pulls a bundle, or what another tool pushed. Nothing is returned whose digest and size aren't those that the image
 * manifest names, and no manifest but that of the reference's digest, where it has one; else the tag says which.
 *
 * Throws a HookletError: `bundle.artifact` and `bundle.artifact-size` for what else may lie there, `bundle.digest`, and
 * the codes of `Session.send` and `refusalOf`; the reason of `options.signal` where it is aborted.
 */
export async function pullBundle(
  reference: OciReference,
  options: RegistryOptions,
): Promise<PulledBundle | PulledComponent> {
  await using session = new Session(reference, options);
  const { content, digest } = await retrying(() => fetchManifest(session, reference), options.signal);
  const pinned = { ...reference, digest };
  return content.kind === "bundle"
    ? { ...(await readBundle(session, content)), reference: pinned }
    : { ...(await readComponent(session, content.component)), reference: pinned };
}

async function fetchManifest(
  session: Session,
  { tag, digest: wanted }: OciReference,
): Promise<{ readonly content: ArtifactContent; readonly digest: string }> {
  const name = wanted ?? tag ?? "latest";
  const answer = await session.send(session.url(`manifests/${name}`), { method: "GET", headers: { accept: ACCEPT } });
  if (answer.status !== 200) throw await refusalOf(answer, `\`${name}\``);
  const bytes = await readBody(answer, MANIFEST_LIMIT);
  if (bytes === null) {
    throw bundleError("bundle.artifact-size", `the artifact's manifest is larger than ${MANIFEST_LIMIT} bytes`);
  }
  const digest = digestOf(bytes);
  const other = [wanted, answer.headers["docker-content-digest"]].find(
    (text) => isDigest(String(text)) && text !== digest,
  );
  if (other !== undefined) {
    throw bundleError("bundle.digest", `the artifact's manifest has the digest \`${digest}\`, not \`${other}\``);
  }
  const [mediaType = null] = answer.headers["content-type"]?.split(";").map((part) => part.trim()) ?? [];
  const content = readArtifact(bytes, mediaType);
  if ("code" in content) throw new HookletError(content);
  return { content, digest };
}

type BundleLayers = Extract<ArtifactContent, { kind: "bundle" }>;

async function readBundle(session: Session, layers: BundleLayers): Promise<Omit<PulledBundle, "reference">> {
  const manifest = parseJsonObject(textOf(await downloadBlob(session, layers.manifest)));
  if (manifest === null) throw bundleError("bundle.artifact", "the artifact's `hooklet.json` is not a JSON object");
  const tgz = await downloadBlob(session, layers.archive);
  const signatures: string[] = [];
  for (const layer of layers.signatures) signatures.push(textOf(await downloadBlob(session, layer)));
  const plugins = layers.plugins.map((layer) => ({ name: nameOf(layer), digest: layer.digest }));
  return { kind: "bundle", manifest, tgz, signatures, plugins };
}

async function readComponent(session: Session, layer: Descriptor): Promise<Omit<PulledComponent, "reference">> {
  const bytes = await downloadBlob(session, layer);
  if (kindOfWasm(bytes) === null) throw bundleError("bundle.artifact", `a layer of \`${layer.mediaType}\` isn't that`);
  return { kind: "component", bytes, name: nameOf(layer) };
}

function nameOf({ annotations = {} }: Descriptor): string | null {
  return annotations[TITLE]?.replace(/\.wasm$/, "") ?? null;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
