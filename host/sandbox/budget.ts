import { POOL_REFUSED } from "./meter/options.ts";
import { NAMESPACE, PAGE } from "./metered.ts";
import type { CallLimits } from "./protocol.ts";

/** What a call may use: executed instructions, and pages of memory. */
export interface Allowance {
  readonly fuel: number;
  readonly pages: number;
}

/** What a call's limits allow. */
export function allowanceOf({ fuel, memory }: CallLimits): Allowance {
  return { fuel, pages: Math.floor(memory / PAGE) };
}

/** Thrown where an instance needs more memory to start than there is. No guest sees it: there is none yet. */
export class MemoryExceeded extends Error {
  readonly pages: number;

  /** `pages` is what would have been needed in all. */
  constructor(pages: number) {
    super(`${pages} pages of memory are needed to start`);
    this.pages = pages;
  }
}

/** The counters that all core modules of one component share. */
export class Budget {
  readonly #fuel = new WebAssembly.Global({ value: "i64", mutable: true }, 0n);
  readonly #pages = new WebAssembly.Global({ value: "i64", mutable: true }, 0n);
  /** What each metered module imports. */
  readonly imports = { [NAMESPACE]: { fuel: this.#fuel, pages: this.#pages } };
  #allowance: Allowance = { fuel: 0, pages: 0 };

  /** Starts counting; `used` was used before, and counts as well. Throws `MemoryExceeded` where it is too much. */
  start(allowance: Allowance, used: Allowance = { fuel: 0, pages: 0 }): void {
    this.#allowance = allowance;
    this.#fuel.value = BigInt(allowance.fuel - used.fuel);
    this.#pages.value = BigInt(allowance.pages);
    this.takePages(used.pages);
  }

  /** Takes pages that a module starts with. Throws `MemoryExceeded` where they aren't there. */
  takePages(count: number): void {
    const left = this.#pagesLeft - count;
    if (left < 0) throw new MemoryExceeded(this.#allowance.pages - left);
    this.#pages.value = BigInt(left);
  }

  /** Takes pages that a running guest asks for. @returns whether they were there; where not, that is remembered */
  growPages(count: number): boolean {
    const isThere = count <= this.#pagesLeft;
    if (isThere) this.#pages.value -= BigInt(count);
    else if (!this.refusedPages) this.#pages.value += BigInt(POOL_REFUSED);
    return isThere;
  }

  /**
   * Takes fuel for what the host does on a guest's behalf. Where it is used up, the guest ends at its next step: nothing may be thrown at it,
   * which it could catch. @returns whether there was as much
   */
  charge(units: number): boolean {
    const left = this.#fuel.value;
    if (left < 0n) return false;
    const rest = left - BigInt(units);
    this.#fuel.value = rest;
    return rest >= 0n;
  }

  /** What was allowed: units of fuel, and bytes. */
  get allowed(): { readonly fuel: number; readonly memory: number } {
    return { fuel: this.#allowance.fuel, memory: this.#allowance.pages * PAGE };
  }

  /** Whether the fuel is used up. */
  get exhausted(): boolean {
    return this.#fuel.value < 0n;
  }

  /** Whether a memory was kept from growing. */
  get refusedPages(): boolean {
    return Number(this.#pages.value) >= POOL_REFUSED;
  }

  /** What was used since `start`; no more fuel than there was. */
  get used(): Allowance {
    const left = this.exhausted ? 0 : Number(this.#fuel.value);
    return { fuel: this.#allowance.fuel - left, pages: this.#allowance.pages - this.#pagesLeft };
  }

  get #pagesLeft(): number {
    return Number(this.#pages.value) % POOL_REFUSED;
  }
}
