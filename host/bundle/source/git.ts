import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import npa from "npm-package-arg";
import { bundleError } from "../failed.ts";
import { packTree } from "../pack/pack.ts";
import { fetchCommit, gitTree } from "./git-tree.ts";
import { npmSettings } from "./npmrc.ts";
import type { Source } from "./source.ts";

const FORM = /^(?:git[+:@]|ssh:|(?:github|gitlab|bitbucket|gist):|https:[^#]*\.git(?:#|$))/i;

/**
 * A git repository with a `hooklet.json`, and a `hooklet.sig` where it is signed, at a branch, a tag, a commit or
 * `#semver:RANGE`. It is packed as `hooklet bundle pack` does, from git's own objects: nothing is checked out, and nothing
 * in it runs.
 */
export const git: Source = {
  kind: "git",
  isLocal: false,
  normalise(spec) {
    if (!FORM.test(spec)) return null;
    if (/^[^#]*:\/\/[^@/#]*:[^@/#]*@/.test(spec)) {
      throw bundleError("bundle.spec", "the address of the repository has a password", "let git ask for it");
    }
    const address = /^https:/i.test(spec) ? `git+${spec}` : spec;
    if (!isGit(address)) throw bundleError("bundle.spec", `\`${spec}\` is not the address of a git repository`);
    return address;
  },
  async fetch(spec, context) {
    const [{ default: pacote }, { fetchError }] = await Promise.all([import("pacote"), import("./download.ts")]);
    const settings = await npmSettings(context.npmrcFolder, context.env);
    context.onProgress("asking the repository");
    const resolved = await pacote
      .resolve(spec, { ...settings, ignoreScripts: true, signal: context.signal })
      .catch((error: unknown) => {
        throw fetchError(error, spec);
      });
    const commit = resolved.slice(resolved.lastIndexOf("#") + 1).replace(/::.*$/, "");
    const folder = await mkdtemp(join(tmpdir(), "hooklet-git-"));
    try {
      context.onProgress("fetching the commit");
      await fetchCommit(folder, addressesOf(resolved), commit, context);
      const below = (npa(spec).gitSubdir ?? "").replace(/^\/|\/$/g, "");
      const bundle = await packTree(gitTree(folder, commit, below, context), spec);
      return { bundle, resolved, publisher: addressesOf(resolved)[0] ?? spec };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function isGit(spec: string): boolean {
  try {
    return npa(spec).type === "git";
  } catch {
    return false;
  }
}

/** Where the repository may be fetched from, best first: known hosts let everybody in over HTTPS. */
function addressesOf(resolved: string): readonly string[] {
  const { hosted, fetchSpec } = npa(resolved);
  const all =
    hosted == null ? [fetchSpec] : [hosted.https({ noCommittish: true }), hosted.sshurl({ noCommittish: true })];
  return all.filter((address) => address != null).map((address) => address.replace(/^git\+/, ""));
}
