import { open } from "node:fs/promises";

/** Bytes that are asked for at first where a file doesn't tell its size. */
const LEAST = 65_536;

/**
 * The file's bytes in a buffer of their own, or null where there are more than `most`. What is read counts: a device or a growing file has no
 * size to ask for. Throws where it can't be read.
 */
export async function readFileWithin(path: string, most: number): Promise<Buffer<ArrayBuffer> | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  // There is room for one byte more: that it isn't read tells the end.
  let buffer = new ArrayBuffer(Math.min(Math.max(size, LEAST), most) + 1);
  for (let length = 0; ; ) {
    const { bytesRead } = await file.read(new Uint8Array(buffer, length));
    if (bytesRead === 0) return Buffer.from(buffer, 0, length);
    length += bytesRead;
    if (length > most) return null;
    if (length === buffer.byteLength) buffer = buffer.transfer(Math.min(2 * length, most + 1));
  }
}
