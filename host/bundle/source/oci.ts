import { valid } from "semver";
import { parseJsonObject } from "../../event/json.ts";
import { HookletError } from "../../failure/failure.ts";
import { disagreementOf } from "../oci/agreement.ts";
import { formatReference, type OciReference, parseReference } from "../oci/reference.ts";
import type { RegistryOptions } from "../oci/session.ts";
import { openBundle, withSignatures } from "../open.ts";
import { packComponent } from "../pack/component.ts";
import type { Source, SourceContext } from "./source.ts";

/** A registry of containers that holds WebAssembly as well. */
export const oci: Source = {
  kind: "oci",
  isLocal: false,
  normalise: (spec) => (/^oci:/i.test(spec) ? formatReference(referenceOf(spec)) : null),
  async fetch(spec, context) {
    const { pullBundle } = await import("../oci/pull.ts");
    context.onProgress("pulling");
    const pulled = await pullBundle(referenceOf(spec), optionsFor(context));
    const { reference } = pulled;
    const where = { resolved: formatReference(reference), publisher: `${reference.registry}/${reference.repository}` };
    if (pulled.kind === "component") {
      const bundle = await packComponent(lastPart(reference), versionOf(reference), pulled.bytes, spec);
      return { ...where, bundle };
    }
    const bundle = openBundle(pulled.tgz, spec);
    const manifest = parseJsonObject(Buffer.from(bundle.manifestBytes).toString("utf8")) ?? {};
    const disagreement = disagreementOf(pulled, { manifest, plugins: bundle.plugins.values() });
    if (disagreement !== null) throw new HookletError(disagreement);
    return { ...where, bundle: withSignatures(bundle, pulled.signatures) };
  },
};

function optionsFor({ env, home, signal, onProgress }: SourceContext): RegistryOptions {
  return { env, home, signal, onProgress: ({ done }) => onProgress("pulling", done) };
}

function referenceOf(spec: string): OciReference {
  const reference = parseReference(spec);
  if ("code" in reference) throw new HookletError(reference);
  return reference;
}

function lastPart({ repository }: OciReference): string {
  return repository.slice(repository.lastIndexOf("/") + 1);
}

/**
 * The tag where it is a version, with or without a `v` before it. Another tag names now this component and now that one,
 * so its digest tells them apart.
 */
function versionOf({ tag, digest }: OciReference): string {
  return valid(tag) ?? `0.0.0-${(digest ?? "sha256").replace(":", "-").slice(0, "sha256-".length + 12)}`;
}
