import { openArchiveFile } from "../open-file.ts";
import { isArchivePath, normalisePath, resolvePath } from "./path.ts";
import type { Source } from "./source.ts";

/** A packed bundle in a file, with its signatures beside it or inside where it has some. */
export const tgz: Source = {
  kind: "tgz",
  isLocal: true,
  normalise: (spec, bases) => (isArchivePath(spec) ? normalisePath(spec, bases) : null),
  async fetch(spec, { workspace }) {
    const bundle = await openArchiveFile(resolvePath(spec, workspace));
    return { bundle, resolved: spec, publisher: "this machine" };
  },
};
