import { createHash } from "node:crypto";

/** What a signature says of itself; nothing of it is proved. */
export interface SshSignature {
  /** Of the public key in its wire format, in base64 as `allowed_signers` has it. */
  readonly publicKey: string;
  /** Of the key, as `ssh-keygen -l` shows it: `SHA256:…`. */
  readonly fingerprint: string;
  /** What it was made for. */
  readonly namespace: string;
}

const ARMOUR = /^\s*-----BEGIN SSH SIGNATURE-----\s([A-Za-z0-9+/=\s]*)-----END SSH SIGNATURE-----\s*$/;
const MAGIC = "SSHSIG";

/** Characters of an armoured signature: those of the largest RSA keys have about 3000. */
const LONGEST = 64 * 1024;

/** Reads an armoured signature (OpenSSH, PROTOCOL.sshsig, sections 2 and 3); null where the text isn't one. */
export function parseSignature(text: string): SshSignature | null {
  const [, base64] = text.length > LONGEST ? [] : (ARMOUR.exec(text) ?? []);
  if (base64 === undefined) return null;
  const blob = Buffer.from(base64, "base64");
  if (blob.toString("latin1", 0, MAGIC.length) !== MAGIC) return null;
  // After the magic there is a version, which `ssh-keygen` checks.
  const key = stringAt(blob, MAGIC.length + 4);
  const namespace = key && stringAt(blob, key.end);
  if (key === null || namespace === null) return null;
  const fingerprint = createHash("sha256").update(key.bytes).digest("base64").replace(/=+$/, "");
  return {
    publicKey: key.bytes.toString("base64"),
    fingerprint: `SHA256:${fingerprint}`,
    namespace: namespace.bytes.toString("utf8"),
  };
}

/** The string of SSH's wire format (RFC 4251, section 5) at an offset; null where it goes beyond the end. */
function stringAt(blob: Buffer, offset: number): { readonly bytes: Buffer; readonly end: number } | null {
  const start = offset + 4;
  if (start > blob.length) return null;
  const end = start + blob.readUInt32BE(offset);
  return end > blob.length ? null : { bytes: blob.subarray(start, end), end };
}
