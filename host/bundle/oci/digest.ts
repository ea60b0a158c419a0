import { createHash } from "node:crypto";

/** Whether a text is a digest of the algorithm that all registries use (OCI image specification, "Digests"). */
export function isDigest(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/.test(text);
}

/** The digest of some bytes: `sha256:` and 64 digits in hex. */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
