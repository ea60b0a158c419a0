import { createHash } from "node:crypto";
import { bundleError } from "../failed.ts";
import type { Descriptor } from "./artifact.ts";
import { refusalOf } from "./refusal.ts";
import { retrying } from "./retry.ts";
import type { Session } from "./session.ts";

/**
 * Reads a blob, which is exactly what its descriptor says or an error: `bundle.digest`. Where the connection breaks, the
 * next try goes on from there, or starts over where the registry gives the whole blob. Other codes: those of
 * `Session.send` and `refusalOf`.
 */
export async function downloadBlob(session: Session, descriptor: Descriptor): Promise<Uint8Array> {
  const { signal, onProgress } = session.options;
  const { digest, size: total } = descriptor;
  const received = new Received(descriptor);
  const report = () => onProgress?.({ direction: "pull", digest, done: received.size, total });
  await retrying(() => readOn(session, descriptor, received, report), signal);
  return received.checked();
}

async function readOn(session: Session, descriptor: Descriptor, received: Received, report: () => void): Promise<void> {
  const { size: start } = received;
  if (start === descriptor.size) return;
  const headers: Record<string, string> = start === 0 ? {} : { range: `bytes=${start}-` };
  const answer = await session.send(session.url(`blobs/${descriptor.digest}`), { method: "GET", headers });
  const range = answer.headers["content-range"] ?? "";
  if (answer.status === 200) received.startOver();
  else if (answer.status !== 206 || !range.startsWith(`bytes ${start}-`)) throw await refusalOf(answer, "a blob");
  report();
  for await (const chunk of answer.body) {
    received.add(chunk);
    report();
  }
}

/** The bytes of a blob as they come, digested on the way. */
class Received {
  readonly #descriptor: Descriptor;
  #chunks: Uint8Array[] = [];
  #hash = createHash("sha256");
  #size = 0;

  constructor(descriptor: Descriptor) {
    this.#descriptor = descriptor;
  }

  get size(): number {
    return this.#size;
  }

  startOver(): void {
    this.#chunks = [];
    this.#hash = createHash("sha256");
    this.#size = 0;
  }

  /** Throws as soon as there is more than there may be. */
  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#size > this.#descriptor.size) throw this.#wrong(`goes on after its ${this.#descriptor.size} bytes`);
    this.#hash.update(chunk);
    this.#chunks.push(chunk);
  }

  checked(): Uint8Array {
    const { size, digest } = this.#descriptor;
    if (this.#size < size) throw this.#wrong(`ends after ${this.#size} of ${size} bytes`);
    const found = `sha256:${this.#hash.digest("hex")}`;
    if (found !== digest) throw this.#wrong(`has the digest \`${found}\``);
    return Buffer.concat(this.#chunks);
  }

  #wrong(what: string): Error {
    return bundleError("bundle.digest", `the blob \`${this.#descriptor.digest}\` ${what}`);
  }
}
