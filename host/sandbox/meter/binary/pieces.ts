/** Ranges of bytes that are copied once, when all of them are known. */
export class Pieces {
  private readonly pieces: Uint8Array[] = [];
  private length = 0;

  /** The range must stay as it is up to `join`. */
  add(bytes: Uint8Array, from: number, until: number): void {
    this.pieces.push(bytes.subarray(from, until));
    this.length += until - from;
  }

  join(): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    return joined;
  }
}
