/**
 * Knows whether work is under way. A set of promises would know as well, but one that is changed with each call makes garbage that
 * holds on to whole calls and outlives many collections.
 */
export class UnderWay {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  /** Counts a piece of work until it is done. @returns what it comes to */
  async track<Result>(work: Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await work;
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const resume of this.#waiting.splice(0)) resume();
    }
  }

  /** Fulfils when nothing is under way. */
  async ended(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resume) => this.#waiting.push(resume));
  }
}
