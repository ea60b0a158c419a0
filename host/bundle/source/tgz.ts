import { readFile, stat } from "node:fs/promises";
import { bundleError, codeOf } from "../failed.ts";
import { ARCHIVE_LIMIT } from "../limits.ts";
import { openBundle } from "../open.ts";
import { SIGNATURE_SUFFIX, splitSignatures } from "../signatures.ts";
import { isArchivePath, normalisePath, resolvePath } from "./path.ts";
import type { Source } from "./source.ts";

/** A packed bundle in a file, with its signatures beside it where it has some. */
export const tgz: Source = {
  kind: "tgz",
  isLocal: true,
  normalise: (spec, bases) => (isArchivePath(spec) ? normalisePath(spec, bases) : null),
  async fetch(spec, { workspace }) {
    const path = resolvePath(spec, workspace);
    const bundle = openBundle(await read(path), path);
    const beside = await readFile(path + SIGNATURE_SUFFIX, "utf8").catch(() => "");
    return { bundle, resolved: spec, publisher: "this machine", signatures: splitSignatures(beside) };
  },
};

async function read(path: string): Promise<Uint8Array> {
  try {
    // What is too large isn't read at all.
    const { size } = await stat(path);
    if (size > ARCHIVE_LIMIT)
      throw bundleError("bundle.too-large", `\`${path}\` is larger than ${ARCHIVE_LIMIT} bytes`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && error.name === "HookletError") throw error;
    if (codeOf(error) === "ENOENT") {
      throw bundleError("bundle.not-found", `there is no file \`${path}\``, "check the path");
    }
    throw bundleError("bundle.not-found", `\`${path}\` can't be read (${codeOf(error)})`, "check the path");
  }
}
