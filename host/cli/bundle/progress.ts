import { printable } from "../style.ts";

/** Milliseconds between two pictures of the same step. */
const PAUSE_MS = 100;

/** One line that says what is going on, on a terminal alone; it is gone when disposed of. */
export class Progress implements Disposable {
  readonly #stream: NodeJS.WriteStream;
  #step = "";
  #shownAt = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** Says what is being done, with how many bytes have been received where some are. */
  show(step: string, bytes?: number): void {
    if (!this.#stream.isTTY || (step === this.#step && Date.now() - this.#shownAt < PAUSE_MS)) return;
    this.#step = step;
    this.#shownAt = Date.now();
    const size = bytes === undefined ? "" : ` ${(bytes / 1024).toFixed(0)} KiB`;
    this.#stream.write(`\r\u001b[K${printable(step)}${size} …`);
  }

  [Symbol.dispose](): void {
    if (this.#step !== "") this.#stream.write("\r\u001b[K");
  }
}
