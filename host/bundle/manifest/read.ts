import { ConfigurationError } from "../../failure/diagnostic.ts";
import { bundleError } from "../failed.ts";
import { MANIFEST_LIMIT } from "../limits.ts";
import type { Manifest } from "./manifest.ts";
import { type ParsedManifest, parseManifest } from "./parse.ts";

/** The manifest's name in a bundle. */
export const MANIFEST_FILE = "hooklet.json";

/** Reads a manifest, or throws what is wrong with it; what diagnostics are left are warnings. */
export function readManifest(bytes: Uint8Array, label: string): ParsedManifest & { readonly manifest: Manifest } {
  if (bytes.length > MANIFEST_LIMIT) {
    throw bundleError("bundle.too-large", `\`${MANIFEST_FILE}\` is larger than ${MANIFEST_LIMIT} bytes`);
  }
  const parsed = parseManifest(`${label}/${MANIFEST_FILE}`, Buffer.from(bytes).toString("utf8"));
  const { manifest, diagnostics } = parsed;
  const first = diagnostics.find(({ severity }): boolean => severity === "error");
  if (first !== undefined) throw new ConfigurationError(first, diagnostics);
  if (manifest === null) throw bundleError("bundle.manifest", `\`${label}\` has no manifest that can be read`);
  return { ...parsed, manifest };
}
