import { Writer } from "./writer.ts";

/** The output side of rewriting: a copy of the input up to here, but for the ranges that were replaced. */
export class Splice {
  readonly bytes: Uint8Array;
  private readonly writer = new Writer();
  private at: number;
  /** Whether anything was replaced: if not, the input's own bytes are as good. */
  changed = false;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Copies the input up to `at`, leaves out what lies between `at` and `until`, and returns where to write instead. */
  replace(at: number, until: number): Writer {
    this.writer.copy(this.bytes, this.at, at);
    this.at = until;
    this.changed = true;
    return this.writer;
  }

  insert(at: number): Writer {
    return this.replace(at, at);
  }

  /** Copies the rest of the input, up to `end`. */
  finish(end: number): Writer {
    this.writer.copy(this.bytes, this.at, end);
    this.at = end;
    return this.writer;
  }
}
