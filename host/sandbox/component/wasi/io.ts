import { fail, WasiTrap } from "./errors.ts";
import type { Interfaces } from "./guest.ts";
import { Resource, type ResourceBudget } from "./resource.ts";

/** The most bytes that an output stream takes at once. */
export const MAX_WRITE = 65_536;

/** What a stream reports with `last-operation-failed`. */
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

/** Something that takes time. */
export interface Work {
  readonly isDone: boolean;
  /** Blocks until anything at all has happened that may have brought it on. @throws {WasiTrap} where nothing can */
  wait(): void;
}

/** What a pollable waits for. A symbol, because no component can ask for a property of that name. */
const WORK = Symbol("work");

/** Something to wait for: work that is under way, or nothing, which is always ready. */
export class Pollable extends Resource {
  readonly [WORK]: Work | null;

  constructor(budget: ResourceBudget, work: Work | null = null) {
    super(budget);
    this[WORK] = work;
  }

  ready(): boolean {
    return this[WORK]?.isDone ?? true;
  }

  block(): void {
    while (!this.ready()) this[WORK]?.wait();
  }
}

/** A timer: due at once, but after what takes time and is polled together with it. */
export class Timer extends Pollable {}

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

  constructor(budget: ResourceBudget, sink: (bytes: Uint8Array) => void, release?: () => void) {
    super(budget, release);
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
  // Nothing takes time: all of it is ready, timers too.
  if (list.every((pollable) => pollable[WORK] === null)) return Uint32Array.from(list.keys());
  const isReady = (pollable: Pollable) => !(pollable instanceof Timer) && pollable.ready();
  while (!list.some(isReady)) list.find((pollable) => pollable[WORK] !== null)?.[WORK]?.wait();
  return Uint32Array.from(list.flatMap((pollable, place) => (isReady(pollable) ? [place] : [])));
}

/** `wasi:io`: streams that never wait, and a poll that waits only for what is under way outside of the guest. */
export const io: Interfaces = {
  "wasi:io/error": () => ({ Error: IoError }),
  "wasi:io/poll": () => ({ Pollable, poll }),
  "wasi:io/streams": () => ({ InputStream, OutputStream }),
};
