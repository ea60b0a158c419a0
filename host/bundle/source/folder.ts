import { packTree } from "../pack/pack.ts";
import { folderTree } from "../pack/tree.ts";
import { isArchivePath, normalisePath, resolvePath } from "./path.ts";
import type { Source } from "./source.ts";

/** A folder with a `hooklet.json`, and a `hooklet.sig` where it is signed; it is packed as `hooklet bundle pack` does. */
export const folder: Source = {
  kind: "folder",
  isLocal: true,
  normalise: (spec, bases) => (isArchivePath(spec) ? null : normalisePath(spec, bases)),
  async fetch(spec, { workspace }) {
    const path = resolvePath(spec, workspace);
    const bundle = await packTree(await folderTree(path), path);
    return { bundle, resolved: spec, publisher: "this machine" };
  },
};
