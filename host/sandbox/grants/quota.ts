/** So much of something that one call may hold, or use, at once. */
export class Quota {
  #left: number;

  constructor(count: number) {
    this.#left = count;
  }

  /** Takes so much of it, or nothing where there isn't so much left. @returns whether there was */
  take(count: number): boolean {
    if (count > this.#left) return false;
    this.#left -= count;
    return true;
  }

  giveBack(count: number): void {
    this.#left += count;
  }
}
