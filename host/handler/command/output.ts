import type { Readable } from "node:stream";

const TAIL_LINES = 20;
const TAIL_BYTES = 8192;

/** Text of a stream that is read as it comes. */
interface Collected {
  /** What was kept, once the stream has ended. */
  text(): string;
}

/** Reads a stream to its end and keeps nothing: whoever writes into it must not be held up. */
export function discard(stream: Readable): Collected {
  stream.on("error", () => {}).resume();
  return { text: () => "" };
}

/** The start of a stream up to a limit in bytes, after which `onExceeded` is called once. */
export function collectHead(stream: Readable, limit: number, onExceeded: () => void): Collected {
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
  return { text: () => new TextDecoder().decode(Buffer.concat(chunks)) };
}

/** The last lines of a stream, which is drained whatever its length. */
export function collectTail(stream: Readable) {
  let tail = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk]);
    tail = tail.subarray(Math.max(0, tail.length - TAIL_BYTES));
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
