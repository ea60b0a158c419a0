import { writeFile } from "node:fs/promises";
import { type Failure, failure } from "../../failure/failure.ts";
import { parseSignature, type SshSignature } from "./signature.ts";
import { type KeygenOptions, NAMESPACE, runKeygen } from "./ssh-keygen.ts";

/**
 * Whether an armoured signature is one of a bundle and of these bytes, whoever made it: what it says of itself, or
 * `bundle.signature` or `bundle.signature-namespace`. It is left in `file`, a path that is free. Throws
 * `bundle.ssh-keygen`.
 */
export async function checkIntegrity(
  tgz: Uint8Array,
  signature: string,
  file: string,
  options: KeygenOptions,
): Promise<SshSignature | Failure> {
  const parsed = parseSignature(signature);
  if (parsed === null) return failure("bundle.signature", "the signature is not one in OpenSSH's format");
  if (parsed.namespace !== NAMESPACE) {
    return failure("bundle.signature-namespace", `the signature is for \`${parsed.namespace}\`, not \`${NAMESPACE}\``);
  }
  await writeFile(file, signature);
  const { ok } = await runKeygen(["-Y", "check-novalidate", "-n", NAMESPACE, "-s", file], tgz, options);
  if (ok) return parsed;
  return failure("bundle.signature", `the signature with the key \`${parsed.fingerprint}\` is not one of these bytes`);
}
