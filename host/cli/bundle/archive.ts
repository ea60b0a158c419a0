import { readFile } from "node:fs/promises";
import { bundleError, codeOf } from "../../bundle/failed.ts";
import type { Bundle } from "../../bundle/open.ts";
import { openBundle } from "../../bundle/open.ts";
import { SIGNATURE_SUFFIX, splitSignatures } from "../../bundle/signatures.ts";

/** A packed bundle in a file, with the signatures that lie beside it. */
export interface ArchiveFile {
  readonly bundle: Bundle;
  readonly signatures: readonly string[];
}

/** Opens what `hooklet bundle pack` made. Throws `bundle.not-found`, and like `openBundle`. */
export async function openArchiveFile(file: string): Promise<ArchiveFile> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw bundleError("bundle.not-found", `\`${file}\` can't be read (${codeOf(error)})`, "check the path");
  });
  const beside = await readFile(file + SIGNATURE_SUFFIX, "utf8").catch(() => "");
  return { bundle: openBundle(bytes, file), signatures: splitSignatures(beside) };
}
