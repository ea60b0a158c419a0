import { fail } from "../component/wasi/errors.ts";
import { cutText } from "../log.ts";

/** How many different refusals of one call are told: a guest that probes must not fill its log with them. */
const MAX_TOLD = 32;

/** Tells a plugin's author what would have to be granted: each refusal once. */
export class Refusals {
  readonly #warn: (text: string) => void;
  readonly #told = new Set<string>();

  constructor(warn: (text: string) => void) {
    this.#warn = warn;
  }

  tell(text: string): void {
    const line = cutText(text);
    if (this.#told.has(line) || this.#told.size >= MAX_TOLD) return;
    this.#told.add(line);
    this.#warn(line);
  }

  /** Tells it, and answers the guest with that error. @throws {WitError} always */
  refuse(error: unknown, text: string): never {
    this.tell(text);
    return fail(error);
  }
}
