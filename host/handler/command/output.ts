import type { Readable } from "node:stream";

const TAIL_LINES = 20;
const TAIL_CHARACTERS = 8192;

/** Reads a stream to its end and keeps nothing: whoever writes into it must not be held up. */
export function discard(stream: Readable) {
  stream.on("error", () => {}).resume();
  return { exceeded: false, text: () => "" };
}

/** The start of a stream up to a limit in bytes, after which `onExceeded` is called once. */
export function collectHead(stream: Readable, limit: number, onExceeded: () => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    const before = size;
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else if (before <= limit) onExceeded();
  });
  // A pipe that breaks is an end like any other: the exit status tells the rest.
  stream.on("error", () => {});
  return {
    get exceeded() {
      return size > limit;
    },
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

/** The last lines of a stream, which is drained whatever its length. */
export function collectTail(stream: Readable) {
  let tail = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    const joined = Buffer.concat([tail, chunk]);
    tail = joined.subarray(Math.max(0, joined.length - TAIL_CHARACTERS));
  });
  stream.on("error", () => {});
  return {
    lines(): readonly string[] {
      // A character cut at the start of the tail decodes to U+FFFD, which says nothing.
      const text = tail.toString("utf8").replace(/^\uFFFD+/, "");
      return text === ""
        ? []
        : text
            .replace(/\r?\n$/, "")
            .split(/\r?\n/)
            .slice(-TAIL_LINES);
    },
  };
}
