/** Thrown where a guest names bytes that aren't in its memory: it is told so, in WASI's way. */
export class OutsideMemory extends Error {}

/** The memory that a guest exports. Nothing of it is kept: it moves when it grows. */
export class GuestMemory {
  #memory: WebAssembly.Memory | null = null;

  /** From now on, it is there. Until then, nothing is in it: a start function runs before the guest has exports. */
  open(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  /** Throws `OutsideMemory`. */
  bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    const buffer = this.#memory?.buffer;
    const [from, count] = [at >>> 0, length >>> 0];
    if (buffer === undefined || from + count > buffer.byteLength) throw new OutsideMemory();
    return new Uint8Array(buffer as ArrayBuffer, from, count);
  }

  /** Throws `OutsideMemory`. */
  view(at: number, length: number): DataView {
    const { buffer, byteOffset, byteLength } = this.bytes(at, length);
    return new DataView(buffer, byteOffset, byteLength);
  }
}
