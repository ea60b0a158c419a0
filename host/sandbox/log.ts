import { LOG_LINE_LIMIT, LOG_LINES } from "./limits.ts";

/** Collects what a plugin logs in one call: at most 256 lines of 8 KiB, the rest is counted and dropped. */
export class CallLog {
  readonly #lines: string[] = [];
  #dropped = 0;

  /** `level` is a level of the `host` interface, or the name of a standard stream. */
  add(level: string, message: string): void {
    for (const line of message.split(/\r?\n/)) {
      if (this.#lines.length < LOG_LINES) this.#lines.push(`${level}: ${cutLine(line)}`);
      else this.#dropped += 1;
    }
  }

  lines(): readonly string[] {
    return this.#dropped === 0 ? this.#lines : [...this.#lines, `${this.#dropped} more lines were dropped`];
  }
}

function cutLine(line: string): string {
  if (line.length <= LOG_LINE_LIMIT / 3) return line;
  const { read } = new TextEncoder().encodeInto(line, new Uint8Array(LOG_LINE_LIMIT));
  return line.slice(0, read);
}
