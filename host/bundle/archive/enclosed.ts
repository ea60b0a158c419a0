import { bundleError } from "../failed.ts";
import { joinSignatures, SIGNATURE_FILE, splitSignatures } from "../sign/file.ts";
import { readArchive } from "./read.ts";
import { type Files, writeArchive } from "./write.ts";

/** An archive apart from the signatures that were inside of it. */
export interface Opened {
  /** What was signed, and what the bundle's digest is of. */
  readonly archive: Uint8Array;
  readonly files: Files;
  readonly signatures: readonly string[];
}

/**
 * Opens an archive. One with signatures inside, as an npm registry needs it, stands for the archive that packing its
 * other files gives: the same files give the same bytes, so a bundle has the same digest and the same signatures whichever
 * way it comes. Throws like `readArchive` and `splitSignatures`.
 */
export function openArchive(bytes: Uint8Array): Opened {
  const files = readArchive(bytes);
  const inside = files.get(SIGNATURE_FILE);
  if (inside === undefined) return { archive: bytes, files, signatures: [] };
  const others = new Map([...files].filter(([name]) => name !== SIGNATURE_FILE));
  const signatures = splitSignatures(Buffer.from(inside).toString("utf8"));
  return { archive: writeArchive(others), files: others, signatures };
}

/**
 * The archive with signatures inside, in place of those that were. Throws `bundle.archive` where they could not be taken
 * out again to the byte.
 */
export function encloseSignatures(bytes: Uint8Array, signatures: readonly string[]): Uint8Array {
  const { archive, files } = openArchive(bytes);
  const enclosed = writeArchive(new Map([...files, [SIGNATURE_FILE, Buffer.from(joinSignatures(signatures))]]));
  if (Buffer.compare(openArchive(enclosed).archive, archive) === 0) return enclosed;
  const hint = "pack it with `hooklet bundle pack`, then sign it";
  throw bundleError("bundle.archive", "the archive is not one that signatures can be put into", hint);
}
