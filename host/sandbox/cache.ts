import { createHash } from "node:crypto";
import { join } from "node:path";
import { writeFileAtomically } from "../write-file.ts";
import { readFileWithin } from "./read-file.ts";

/** The SHA-256 of some bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Files by name in one folder, which several processes may use at once. */
export class FileCache {
  readonly #folder: string;

  /** `folder` is made when the first file is written. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file's bytes in a buffer of their own, or null where there is none that can be read. */
  async read(name: string): Promise<Buffer<ArrayBuffer> | null> {
    try {
      return await readFileWithin(join(this.#folder, name), Number.POSITIVE_INFINITY);
    } catch {
      return null;
    }
  }

  /** Writes the file as a whole or not at all. A cache that can't be written is no reason to fail. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomically(join(this.#folder, name), bytes).catch(() => {});
  }
}
