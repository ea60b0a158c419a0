import { parseJsonObject } from "../../event/json.ts";
import { bundleError } from "../failed.ts";
import type { Manifest } from "../manifest/manifest.ts";

/** What is taken over from a `package.json` that is there: nothing that npm would run or install. */
const TAKEN = ["name", "author", "contributors", "homepage", "repository", "bugs", "keywords", "publishConfig"];

/**
 * The `package.json` of a packed bundle, so that npm can publish it. A bundle has no scripts and no dependencies: what
 * it is made of is packed. Throws `bundle.manifest` where the one that is there has another version.
 */
export function packageJson(manifest: Manifest, existing: Uint8Array | null): string {
  const { name, version, description, license } = manifest;
  const given = existing === null ? {} : parseJsonObject(Buffer.from(existing).toString("utf8"));
  if (given === null) throw bundleError("bundle.manifest", "`package.json` is not a JSON object", "correct its syntax");
  if (given.version !== undefined && given.version !== version) {
    const message = `\`package.json\` has the version \`${String(given.version)}\`, \`hooklet.json\` has \`${version}\``;
    throw bundleError("bundle.manifest", message, "give both the same version");
  }
  const taken = TAKEN.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]] as const]));
  const table = { name, version, description, ...(license === null ? {} : { license }), ...Object.fromEntries(taken) };
  return `${JSON.stringify(table, null, 2)}\n`;
}
