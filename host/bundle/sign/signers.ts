import { readFile } from "node:fs/promises";
import { type Failure, failure } from "../../failure/failure.ts";
import { listingsOf } from "./allowed-signers.ts";
import type { SshSignature } from "./signature.ts";
import { type KeygenOptions, NAMESPACE, runKeygen } from "./ssh-keygen.ts";

/** What a signature is held against. */
export interface SignerLists {
  /** The path of an `allowed_signers` file. */
  readonly allowedSigners: string;
  /** The paths of files of revoked keys, one key a line or as a KRL. */
  readonly revokedKeys: readonly string[];
}

/** A signature that is in a file and is one of the bytes. */
export interface SignatureFile extends SshSignature {
  readonly file: string;
}

/**
 * Whose signature it is by a list of signers: their names there, one at least, or why it is nobody's that counts now:
 * `bundle.signer-unknown`, `bundle.key-expired`, `bundle.key-revoked`. Throws `bundle.ssh-keygen`.
 */
export async function signersOf(
  tgz: Uint8Array,
  signature: SignatureFile,
  lists: SignerLists,
  options: KeygenOptions,
): Promise<readonly string[] | Failure> {
  const { file } = signature;
  const { allowedSigners, revokedKeys } = lists;
  const found = await runKeygen(["-Y", "find-principals", "-s", file, "-f", allowedSigners], null, options);
  const names = found.ok ? found.stdout.split("\n").filter((name) => name !== "") : [];
  const verifies = async (name: string, more: readonly string[] = []) => {
    const args = ["-Y", "verify", "-f", allowedSigners, "-I", name, "-n", NAMESPACE, "-s", file, ...more];
    return (await runKeygen(args, tgz, options)).ok;
  };
  const signers: string[] = [];
  for (const name of names) if (await verifies(name)) signers.push(name);
  const [first] = signers;
  if (first === undefined) return explain(signature, await readFile(allowedSigners, "utf8"), allowedSigners);
  for (const revoked of revokedKeys) {
    if (await verifies(first, ["-r", revoked])) continue;
    return failure(
      "bundle.key-revoked",
      `the key \`${signature.fingerprint}\` of \`${first}\` is one of \`${revoked}\``,
    );
  }
  return signers;
}

function explain({ publicKey, fingerprint }: SshSignature, text: string, file: string): Failure {
  const listings = listingsOf(publicKey, text);
  const limited = listings.find(({ validAfter, validBefore }) => validAfter !== null || validBefore !== null);
  const restricted = listings.find(({ namespaces }) => namespaces !== null);
  if (limited !== undefined) {
    const { principals, validAfter, validBefore } = limited;
    const times = [
      validAfter === null ? [] : `after ${validAfter}`,
      validBefore === null ? [] : `before ${validBefore}`,
    ];
    const allowed = times.flat().join(" and ");
    return failure("bundle.key-expired", `the key of \`${principals}\` is allowed ${allowed} alone, says \`${file}\``);
  }
  if (restricted !== undefined) {
    const { principals, namespaces } = restricted;
    return failure(
      "bundle.signer-unknown",
      `the key of \`${principals}\` may sign for \`${namespaces}\` alone, says \`${file}\``,
    );
  }
  return failure("bundle.signer-unknown", `the key \`${fingerprint}\` is not in \`${file}\``);
}
