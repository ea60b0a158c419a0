import { createHash } from "node:crypto";

/** A digest as npm writes it: `sha512-` and 64 bytes in base64. */
export type Integrity = string;

const FORM = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** That form as JSON Schema. */
export const INTEGRITY_SCHEMA = { type: "string", pattern: FORM.source } as const;

/** The digest of some bytes. */
export function integrityOf(bytes: Uint8Array): Integrity {
  return `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
}

/** Whether a text has the form of a digest; other algorithms than SHA-512 don't count. */
export function isIntegrity(text: string): text is Integrity {
  return FORM.test(text);
}

/** The digest in lower-case hex: 128 characters, safe as the name of a file. */
export function integrityHex(integrity: Integrity): string {
  return Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
}

/** A digest short enough for a table: `sha512-q1cW3aGs…`. */
export function shortIntegrity(integrity: Integrity): string {
  return `${integrity.slice(0, "sha512-".length + 8)}…`;
}
