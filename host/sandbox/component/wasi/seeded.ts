import type { Cipheriv } from "node:crypto";
import { nodeCrypto } from "../../crypto.ts";
import { WasiTrap } from "./errors.ts";

/** The most bytes of one request. Web engines have the same bound for `crypto.getRandomValues`. */
export const MAX_RANDOM = 65_536;

const COUNTER_START = new Uint8Array(16);

/**
 * A stream of bytes that follows from a seed: AES-256 in counter mode under the SHA-256 of the purpose and the seed.
 *
 * The same seed and purpose give the same bytes on every machine, however many are taken at a time; streams for
 * different purposes have nothing to do with each other.
 */
export class SeededRandom {
  readonly #seed: Uint8Array;
  readonly #purpose: string;
  #cipher: Cipheriv | undefined;

  constructor(seed: Uint8Array, purpose: string) {
    this.#seed = seed;
    this.#purpose = purpose;
  }

  /** The next bytes of the stream. @throws {WasiTrap} for more than `MAX_RANDOM` */
  bytes(count: bigint): Uint8Array {
    if (count > MAX_RANDOM) throw new WasiTrap(`more than ${MAX_RANDOM} random bytes in one request`);
    this.#cipher ??= nodeCrypto().createCipheriv("aes-256-ctr", this.#key(), COUNTER_START);
    return this.#cipher.update(new Uint8Array(Number(count)));
  }

  /** The next 8 bytes of the stream as a little-endian number. */
  u64(): bigint {
    const { buffer, byteOffset } = this.bytes(8n);
    return new DataView(buffer, byteOffset).getBigUint64(0, true);
  }

  #key(): Uint8Array {
    return nodeCrypto().createHash("sha256").update(this.#purpose).update("\0").update(this.#seed).digest();
  }
}
