import { appendFile, mkdir, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Bytes after which a trace file is put aside as `FILE.1`, in place of the one before. */
export const ROTATE_AT = 10 * 1024 * 1024;

/** Appends lines to a file that doesn't grow without bound. */
export class TraceFile {
  readonly #path: string;
  readonly #rotateAt: number;
  #last: Promise<void> = Promise.resolve();

  constructor(path: string, rotateAt: number = ROTATE_AT) {
    this.#path = path;
    this.#rotateAt = rotateAt;
  }

  /** Appends one value as a line of JSON. Rejects where the file can't be written. */
  append(value: object): Promise<void> {
    const turn = this.#last.then(() => this.#append(`${JSON.stringify(value)}\n`));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #append(line: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    const size = await stat(this.#path).then(
      (found) => found.size,
      () => 0,
    );
    if (size > 0 && size + line.length > this.#rotateAt) await rename(this.#path, `${this.#path}.1`);
    // One write in append mode: lines of several processes don't mix.
    await appendFile(this.#path, line, { mode: 0o600 });
  }
}
