import { join } from "node:path";
import { checkIntegrity } from "./integrity.ts";
import { type SigningOptions, signBundle } from "./sign.ts";
import { parseSignature } from "./signature.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The signatures of a packed bundle after one more was made. */
export interface AddedSignature {
  readonly signatures: readonly string[];
  /** How many were left out, because they are none of these bytes: an earlier build's, as a rule. */
  readonly stale: number;
}

/**
 * Signs a packed bundle beside those who signed it already; a signature by the same key is replaced. Throws like
 * `signBundle`.
 */
export async function addSignature(
  { archive, signatures }: { readonly archive: Uint8Array; readonly signatures: readonly string[] },
  options: SigningOptions,
): Promise<AddedSignature> {
  const added = await signBundle(archive, options);
  const key = parseSignature(added)?.publicKey;
  await using folder = await temporaryFolder();
  const kept: string[] = [];
  let stale = 0;
  for (const [index, signature] of signatures.entries()) {
    const checked = await checkIntegrity(archive, signature, join(folder.path, `${index}.sig`), options);
    if ("code" in checked) stale += 1;
    else if (checked.publicKey !== key) kept.push(signature);
  }
  return { signatures: [...kept, added], stale };
}
