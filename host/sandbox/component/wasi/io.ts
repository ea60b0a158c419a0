import { fail, WasiTrap } from "./errors.ts";
import type { Interfaces } from "./guest.ts";
import { Resource, type ResourceBudget } from "./resource.ts";

/** The most bytes that an output stream takes at once. */
export const MAX_WRITE = 65_536;

/** What a stream reports with `last-operation-failed`. No stream of a closed WASI fails, so none is ever made. */
export class IoError extends Resource {
  readonly #message: string;

  constructor(budget: ResourceBudget, message: string) {
    super(budget);
    this.#message = message;
  }

  toDebugString(): string {
    return this.#message;
  }
}

/** Something to wait for. Nothing in a closed WASI takes time: it is always ready. */
export class Pollable extends Resource {
  ready(): boolean {
    return true;
  }

  block(): void {}
}

/** An input stream at its end. */
export class InputStream extends Resource {
  read(_length: bigint): Uint8Array {
    return fail({ tag: "closed" });
  }

  blockingRead(length: bigint): Uint8Array {
    return this.read(length);
  }

  skip(length: bigint): bigint {
    return BigInt(this.read(length).length);
  }

  blockingSkip(length: bigint): bigint {
    return this.skip(length);
  }

  subscribe(): Pollable {
    return new Pollable(this.budget);
  }
}

/** An output stream that hands its bytes on at once, so that flushing has nothing to do. */
export class OutputStream extends Resource {
  readonly #sink: (bytes: Uint8Array) => void;

  constructor(budget: ResourceBudget, sink: (bytes: Uint8Array) => void) {
    super(budget);
    this.#sink = sink;
  }

  checkWrite(): bigint {
    return BigInt(MAX_WRITE);
  }

  /** @throws {WasiTrap} for more bytes than `checkWrite` permits */
  write(bytes: Uint8Array): void {
    this.#sink(bytes.subarray(0, permitted(bytes.length)));
  }

  blockingWriteAndFlush(bytes: Uint8Array): void {
    this.write(bytes);
  }

  flush(): void {}

  blockingFlush(): void {}

  /** @throws {WasiTrap} for more bytes than `checkWrite` permits */
  writeZeroes(length: bigint): void {
    this.#sink(new Uint8Array(permitted(length)));
  }

  blockingWriteZeroesAndFlush(length: bigint): void {
    this.writeZeroes(length);
  }

  splice(source: InputStream, length: bigint): bigint {
    const most = this.checkWrite();
    const bytes = source.read(length < most ? length : most);
    this.write(bytes);
    return BigInt(bytes.length);
  }

  blockingSplice(source: InputStream, length: bigint): bigint {
    return this.splice(source, length);
  }

  subscribe(): Pollable {
    return new Pollable(this.budget);
  }
}

function permitted(length: number | bigint): number {
  if (length > MAX_WRITE) throw new WasiTrap(`more than ${MAX_WRITE} bytes in one write`);
  return Number(length);
}

function poll(list: readonly Pollable[]): Uint32Array {
  if (list.length === 0) throw new WasiTrap("polling an empty list");
  return Uint32Array.from(list.keys());
}

/** `wasi:io`: streams that never wait, and a poll that never blocks. */
export const io: Interfaces = {
  "wasi:io/error": () => ({ Error: IoError }),
  "wasi:io/poll": () => ({ Pollable, poll }),
  "wasi:io/streams": () => ({ InputStream, OutputStream }),
};
