/**
 * Gives the memory of some bytes back at once. Garbage collection comes to it late, and large blocks pile up until then.
 * Their buffer has to be theirs alone: nothing else that is in it can be used afterwards.
 */
export function releaseBytes({ buffer }: Uint8Array<ArrayBuffer>): void {
  if (!buffer.detached) buffer.transfer(0);
}
