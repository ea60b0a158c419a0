import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleError, codeOf } from "../failed.ts";
import { type KeygenOptions, NAMESPACE, runKeygen } from "./ssh-keygen.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface SigningOptions extends KeygenOptions {
  /** The file of a private key, or of a public key whose private half the agent holds. */
  readonly key: string;
}

/**
 * Signs a packed bundle: gives the signature in OpenSSH's armoured format (PROTOCOL.sshsig). `ssh-keygen` asks for a
 * passphrase by itself, on the terminal or through `SSH_ASKPASS`.
 *
 * Throws `bundle.signing` where the key can't be used, and `bundle.ssh-keygen`.
 */
export async function signBundle(tgz: Uint8Array, { key, ...options }: SigningOptions): Promise<string> {
  const isPublic = !(await readKey(key)).includes("PRIVATE KEY");
  await using folder = await temporaryFolder();
  const file = join(folder.path, "bundle.tgz");
  await writeFile(file, tgz);
  // From a file, because without a terminal the standard input would be read as the passphrase.
  const { ok, stderr } = await runKeygen(["-Y", "sign", "-n", NAMESPACE, "-f", key, file], null, options);
  if (ok) return readFile(`${file}.sig`, "utf8");
  const reason = stderr.trim().split("\n").at(-1) ?? "";
  const hint = isPublic ? "load the private key with `ssh-add KEY`, and check that SSH_AUTH_SOCK is set" : undefined;
  throw bundleError("bundle.signing", `the key \`${key}\` can't sign: ${reason}`, hint);
}

async function readKey(key: string): Promise<string> {
  try {
    return await readFile(key, "latin1");
  } catch (error) {
    const hint = "name the file of a private key, or of a public key that the agent has the other half of";
    throw bundleError("bundle.signing", `the key \`${key}\` can't be read (${codeOf(error)})`, hint);
  }
}
