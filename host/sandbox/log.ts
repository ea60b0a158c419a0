import { LOG_LINE_LIMIT, LOG_LINES } from "./limits.ts";

/** Collects what a plugin logs in one call: at most 256 lines of 8 KiB, the rest is counted and dropped. */
export class CallLog {
  readonly #lines: string[] = [];
  #dropped = 0;

  /** `level` is a level of the `host` interface, or the name of a standard stream. */
  add(level: string, message: string): void {
    // A message may have as many lines as the plugin has bytes of memory: no list of them is made.
    let start = 0;
    while (start <= message.length) {
      const newline = message.indexOf("\n", start);
      const end = newline < 0 ? message.length : newline;
      if (this.#lines.length < LOG_LINES) this.#lines.push(`${level}: ${cutText(withoutReturn(message, start, end))}`);
      else this.#dropped += 1;
      start = end + 1;
    }
  }

  /** Another one, which starts with what this one has. */
  copy(): CallLog {
    const copy = new CallLog();
    copy.#lines.push(...this.#lines);
    copy.#dropped = this.#dropped;
    return copy;
  }

  lines(): readonly string[] {
    return this.#dropped === 0 ? this.#lines : [...this.#lines, `${this.#dropped} more lines were dropped`];
  }
}

function withoutReturn(message: string, start: number, end: number): string {
  return message.slice(start, message[end - 1] === "\r" && end > start ? end - 1 : end);
}

/** At most 8 KiB of a plugin's text, as a string of its own: a part of a string keeps the whole of it in memory. */
export function cutText(text: string): string {
  const bytes = new Uint8Array(Math.min(LOG_LINE_LIMIT, text.length * 3));
  const { written } = new TextEncoder().encodeInto(text.slice(0, LOG_LINE_LIMIT), bytes);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, written));
}
