import { Writer } from "./writer.ts";

/** The output side of rewriting: a copy of the input up to here, but for the ranges that were replaced. */
export class Splice {
  readonly bytes: Uint8Array;
  private readonly capacity: number;
  private writer: Writer | undefined;
  private at: number;

  /** @param until how far the input goes: the output has room for half as much again from the start. */
  constructor(bytes: Uint8Array, at: number, until: number) {
    this.bytes = bytes;
    this.at = at;
    this.capacity = Math.ceil((until - at) * 1.5) + 64;
  }

  /** Whether anything was replaced: if not, the input's own bytes are as good. */
  get changed(): boolean {
    return this.writer !== undefined;
  }

  /** Copies the input up to `at`, leaves out what lies between `at` and `until`, and returns where to write instead. */
  replace(at: number, until: number): Writer {
    this.writer ??= new Writer(this.capacity);
    this.writer.copy(this.bytes, this.at, at);
    this.at = until;
    return this.writer;
  }

  insert(at: number): Writer {
    return this.replace(at, at);
  }

  /** Copies the rest of the input, up to `end`. */
  finish(end: number): Writer {
    return this.replace(end, end);
  }
}
