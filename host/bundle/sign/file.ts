import { bundleError } from "../failed.ts";
import { SIGNATURE_COUNT_LIMIT } from "../limits.ts";

/** What comes after the name of a packed bundle's file in that of its signatures, which lie beside it. */
export const SIGNATURE_SUFFIX = ".sig";

/** The signatures' name in a bundle's folder, and in an archive that has them inside. */
export const SIGNATURE_FILE = "hooklet.sig";

/**
 * The signatures of a file of them, one after the other, in OpenSSH's armoured format. Throws `bundle.too-large` for
 * more than anybody needs: each of them starts processes.
 */
export function splitSignatures(text: string): readonly string[] {
  const found = text.match(/-----BEGIN SSH SIGNATURE-----.*?-----END SSH SIGNATURE-----/gs) ?? [];
  if (found.length <= SIGNATURE_COUNT_LIMIT) return found.map((signature) => `${signature}\n`);
  throw bundleError("bundle.too-large", `the bundle has more than ${SIGNATURE_COUNT_LIMIT} signatures`);
}

/** Signatures as such a file holds them. */
export function joinSignatures(signatures: readonly string[]): string {
  return signatures.join("");
}
