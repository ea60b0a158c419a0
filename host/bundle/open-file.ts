import { readFile, stat } from "node:fs/promises";
import { folderExists } from "../config/read.ts";
import { HookletError } from "../failure/failure.ts";
import { bundleError, codeOf } from "./failed.ts";
import { ARCHIVE_LIMIT } from "./limits.ts";
import { type Bundle, openBundle, withSignatures } from "./open.ts";
import { packTree } from "./pack/pack.ts";
import { folderTree } from "./pack/tree.ts";
import { SIGNATURE_SUFFIX, splitSignatures } from "./sign/file.ts";

/**
 * Opens what `hooklet bundle pack` made, with the signatures that lie beside it. Throws `bundle.not-found`,
 * `bundle.too-large`, and like `openBundle`.
 */
export async function openArchiveFile(path: string): Promise<Bundle> {
  const bytes = await readLimited(path);
  if (bytes === null) throw bundleError("bundle.not-found", `there is no file \`${path}\``, "check the path");
  const beside = (await readLimited(path + SIGNATURE_SUFFIX)) ?? Buffer.alloc(0);
  return withSignatures(openBundle(bytes, path), splitSignatures(beside.toString("utf8")));
}

/** Opens a packed bundle, or packs a folder in memory, with its signatures. Throws like `openArchiveFile` and `packTree`. */
export async function openPath(path: string): Promise<Bundle> {
  return (await folderExists(path)) ? packTree(await folderTree(path), path) : openArchiveFile(path);
}

/** A file's bytes, or null where there is none. */
async function readLimited(path: string): Promise<Buffer | null> {
  try {
    // What is too large isn't read at all.
    const { size } = await stat(path);
    if (size > ARCHIVE_LIMIT) {
      throw bundleError("bundle.too-large", `\`${path}\` is larger than ${ARCHIVE_LIMIT} bytes`);
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof HookletError) throw error;
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw bundleError("bundle.not-found", `\`${path}\` can't be read (${codeOf(error)})`, "check the path");
  }
}
