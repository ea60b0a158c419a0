import { createHash } from "node:crypto";

/** What a call's random numbers start from: the event alone, so that the same event gives the same numbers. 32 bytes. */
export function seedOf(envelope: string): Uint8Array {
  return createHash("sha256").update(envelope).digest();
}
