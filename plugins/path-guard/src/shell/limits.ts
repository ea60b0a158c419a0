/** A command that would take too long to read to its end; no command that is meant well comes near. */
export class UncheckableError extends Error {}

const MAX_DEPTH = 24;
const MAX_WORDS = 512;
const MAX_VALUE = 8192;

/** What things cost, in about ten thousand units of fuel. */
const COSTS = { piece: 1, word: 5, command: 35, write: 35 };

/** Leaves some of a call's usual fuel to read the envelope. */
const BUDGET = 80_000;

/**
 * What reading the commands of one call may take. A call that runs out of fuel is a failure, which a hook file may let
 * pass; one that is too long to be checked is not.
 */
export class Limits {
  #left = BUDGET;
  #depth = 0;

  spend(what: keyof typeof COSTS): void {
    this.#left -= COSTS[what];
    if (this.#left < 0) throw new UncheckableError("too long");
  }

  enter(): void {
    this.#depth++;
    if (this.#depth > MAX_DEPTH) throw new UncheckableError("nested too deeply");
  }

  leave(): void {
    this.#depth--;
  }
}

/** Throws where braces would make too many words. */
export function checkWords(count: number): void {
  if (count > MAX_WORDS) throw new UncheckableError("too wide");
}

/** Throws where a variable would hold too much. */
export function checkValue(value: string): void {
  if (value.length > MAX_VALUE) throw new UncheckableError("too long");
}
