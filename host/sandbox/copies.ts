/** Thrown into a guest that hands the host too much. It may catch it, and gets no further. */
export class CopiesExceeded extends Error {
  constructor() {
    super(`more than ${most / 2 ** 20} MiB were handed to the host`);
  }
}

let most = 0;

/** Infinity while no guest runs: what the host copies by itself is not counted. */
let left = Number.POSITIVE_INFINITY;
let counted = false;

/**
 * Runs a guest that may have no more than so many bytes copied from its memory for the host. A list's elements may all be the same bytes, and
 * each element is a copy of its own: a list of some kilobytes can stand for terabytes, which neither fuel nor the guest's memory bounds.
 */
export function countingCopies<T>(bytes: number, run: () => T): T {
  if (!counted) countMethods();
  most = bytes;
  left = bytes;
  try {
    return run();
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}

/** The glue copies all that it does with these two methods. */
function countMethods(): void {
  counted = true;
  const copy = ArrayBuffer.prototype.slice;
  ArrayBuffer.prototype.slice = function slice(this: ArrayBuffer, start = 0, end = this.byteLength) {
    take(Math.min(end, this.byteLength) - start);
    return copy.call(this, start, end);
  };
  const decode = TextDecoder.prototype.decode;
  TextDecoder.prototype.decode = function countedDecode(this: TextDecoder, ...args: Parameters<typeof decode>) {
    take(args[0]?.byteLength ?? 0);
    return decode.apply(this, args);
  };
}

function take(bytes: number): void {
  left -= Math.max(0, bytes);
  if (left < 0) throw new CopiesExceeded();
}
