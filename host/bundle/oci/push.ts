import { bundleError } from "../failed.ts";
import { isTag, type OciReference } from "./reference.ts";
import { type RegistryOptions, Session } from "./session.ts";
import { uploadBlob, uploadManifest } from "./upload.ts";
import { type Artifact, type BundleContent, bundleArtifact, pluginArtifact } from "./write-artifact.ts";

export interface PushOptions extends RegistryOptions {
  /** Also pushes each plugin by itself as `PLUGIN-TAG`, for tools that take artifacts of a single layer only. */
  readonly pluginTags?: boolean;
}

/** What a push left in the registry. */
export interface PushedBundle {
  /** With the digest that pins it. */
  readonly reference: OciReference;
  /** The plugins that were pushed by themselves. */
  readonly plugins: readonly OciReference[];
}

/**
 * Pushes a bundle. The tag names it only once all of it is there, and the same bundle has the same digest each time.
 *
 * Throws a HookletError: `bundle.artifact` where a plugin isn't WebAssembly, `bundle.reference` where the reference names
 * another digest or a plugin's tag would be none, and the codes of `Session.send` and `refusalOf`; the reason of
 * `options.signal` where it is aborted.
 */
export async function pushBundle(
  reference: OciReference,
  bundle: BundleContent,
  options: PushOptions,
): Promise<PushedBundle> {
  const artifact = bundleArtifact(bundle);
  const { digest } = artifact.manifest.descriptor;
  if (reference.digest !== null && reference.digest !== digest) {
    throw bundleError("bundle.reference", `the bundle has the digest \`${digest}\`, not \`${reference.digest}\``);
  }
  const { tag } = reference;
  const plugins =
    options.pluginTags === true && tag !== null
      ? bundle.plugins.map((plugin) => [pluginTag(plugin.name, tag), pluginArtifact(plugin, bundle.manifest)] as const)
      : [];
  await using session = new Session(reference, options);
  await pushArtifact(session, artifact, tag ?? digest);
  for (const [name, alone] of plugins) await pushArtifact(session, alone, name);
  return {
    reference: { ...reference, digest },
    plugins: plugins.map(([name, { manifest }]) => ({ ...reference, tag: name, digest: manifest.descriptor.digest })),
  };
}

async function pushArtifact(session: Session, { blobs, manifest }: Artifact, name: string): Promise<void> {
  for (const blob of blobs) await uploadBlob(session, blob);
  await uploadManifest(session, manifest, name);
}

function pluginTag(plugin: string, tag: string): string {
  const name = `${plugin}-${tag}`;
  if (!isTag(name)) throw bundleError("bundle.reference", `\`${name}\` can't be a tag`);
  return name;
}
