import npa from "npm-package-arg";
import { bundleError } from "../failed.ts";
import { openBundle } from "../open.ts";
import { type NpmSettings, npmSettings } from "./npmrc.ts";
import type { Source } from "./source.ts";

const SCHEME = "npm:";

/** A package of an npm registry, by name with a version, a range or a tag; its signatures are inside. */
export const npm: Source = {
  kind: "npm",
  isLocal: false,
  normalise(spec) {
    const written = spec.startsWith(SCHEME) ? spec.slice(SCHEME.length) : spec;
    return isPackage(written) ? SCHEME + written : null;
  },
  async fetch(spec, context) {
    const [{ default: pacote }, { download, fetchError }] = await Promise.all([
      import("pacote"),
      import("./download.ts"),
    ]);
    const settings = await npmSettings(context.npmrcFolder, context.env);
    const name = spec.slice(SCHEME.length);
    context.onProgress("asking the registry");
    const found = await pacote
      .manifest(name, { ...settings, fullMetadata: true, preferOnline: true, signal: context.signal })
      .catch((error: unknown) => {
        throw fetchError(error, name);
      });
    const exact = `${found.name}@${found.version}`;
    const { _resolved: resolved, _integrity: integrity, _npmUser: user } = found;
    if (resolved === undefined || integrity === undefined) {
      throw bundleError("bundle.registry", `the registry has no digest for \`${exact}\``);
    }
    const bytes = await download(exact, { ...settings, resolved, integrity }, context);
    const registry = registryOf(exact, settings);
    const publisher = user?.name === undefined ? registry : `${user.name} (${registry})`;
    return { bundle: openBundle(bytes, exact), resolved: SCHEME + exact, publisher };
  },
};

function isPackage(spec: string): boolean {
  if (spec.trim() === "") return false;
  try {
    return ["tag", "version", "range"].includes(npa(spec).type);
  } catch {
    return false;
  }
}

function registryOf(exact: string, settings: NpmSettings): string {
  const [scope] = exact.split("/");
  const registry = String(settings[`${scope}:registry`] ?? settings.registry);
  return URL.canParse(registry) ? new URL(registry).host : registry;
}
