import type { Budget } from "../budget.ts";
import { MAX_PAGES, PAGE } from "../metered.ts";
import { type Access, FIRST_ADDRESS } from "./access.ts";

/** What a block takes up besides its bytes: about what the host itself keeps for it. */
const OVERHEAD = 64;

/** Blocks come in multiples of this many bytes, larger ones in coarser steps, so that what was freed fits again. */
const STEP = 64;
/** How many steps there are from one power of two to the next. */
const STEPS = 16;

/** Units of fuel for each page that is added, as `memory.grow` costs. */
const PAGE_COST = 4096;
/** Bytes that are moved or cleared for a unit of fuel, as `memory.fill` costs. */
export const BYTES_PER_UNIT = 16;

/** Pages that a memory keeps from one call to the next: one that was larger is left to the garbage collector. */
const KEPT_PAGES = 16;

/** Some bytes of the arena, by address and length. */
export interface Block {
  readonly at: number;
  readonly length: number;
}

/** The state of an arena at one moment. */
interface Saved {
  /** From the start of the memory on. */
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/**
 * The blocks of one guest, in a memory that counts against its limit. Where each block is and how long it is, is kept outside of that memory,
 * where no guest can change it.
 */
export class Arena {
  readonly #access: Access;
  readonly #budget: Budget;
  /** The length of each block by its address. */
  #blocks = new Map<number, number>();
  /** Addresses of what was freed, by what a block takes up there. */
  #free = new Map<number, number[]>();
  #position = FIRST_ADDRESS;
  #pages = 1;
  #saved: Saved = { bytes: new Uint8Array(0), pages: 1 };

  /** Throws `MemoryExceeded` where the budget has no page left. */
  constructor(access: Access, budget: Budget) {
    budget.takePages(1);
    this.#access = access;
    this.#budget = budget;
    this.#showEnd();
  }

  /** How many bytes there are in all. */
  get size(): number {
    return this.#pages * PAGE;
  }

  /**
   * A block of zeros, and its address; 0 where there is no room for it. What was freed is used again only when the memory would have to grow,
   * as by Extism's kernel: some PDKs free a block twice, with others made in between.
   */
  alloc(length: number): number {
    const space = spaceFor(length);
    const freed = this.#position + space > this.size ? this.#free.get(space)?.pop() : undefined;
    const at = freed ?? this.#advance(space);
    if (at === 0 || !this.#budget.charge(Math.floor(length / BYTES_PER_UNIT))) return 0;
    if (freed !== undefined) this.bytes({ at, length }).fill(0);
    this.#blocks.set(at, length);
    return at;
  }

  /** The block at an address, null where none starts there. */
  block(at: number): Block | null {
    const length = this.#blocks.get(at);
    return length === undefined ? null : { at, length };
  }

  /** Takes a block from the guest: its room stays taken until it is freed. */
  take({ at }: Block): void {
    this.#blocks.delete(at);
  }

  /** Frees the room of a block. */
  free(block: Block): void {
    this.take(block);
    const space = spaceFor(block.length);
    const others = this.#free.get(space);
    if (others === undefined) this.#free.set(space, [block.at]);
    else others.push(block.at);
  }

  /** Frees all blocks that the guest has. */
  freeAll(): void {
    for (const [at, length] of this.#blocks) this.free({ at, length });
  }

  /** Whether so many bytes from an address on are the guest's. */
  reaches({ at, length }: Block): boolean {
    return at >= FIRST_ADDRESS && at + length <= this.size;
  }

  /** The bytes of a range within the arena, until it grows. */
  bytes({ at, length }: Block): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#access.memory.buffer, at, length);
  }

  /** Makes what is there now the state that `restore` brings back, but for the blocks that the guest has: they end. */
  settle(kept: readonly Block[]): void {
    const end = kept.reduce((most, { at, length }) => Math.max(most, at + spaceFor(length)), FIRST_ADDRESS);
    const bytes = new Uint8Array(end);
    for (const block of kept) bytes.set(this.bytes(block), block.at);
    this.#saved = { bytes, pages: this.#pages };
    this.restore();
  }

  /** Brings the settled state back. False where too much memory would be kept for it. */
  restore(): boolean {
    const { bytes, pages } = this.#saved;
    if (this.#physicalPages > Math.max(KEPT_PAGES, pages)) return false;
    const all = this.bytes({ at: 0, length: this.size });
    all.fill(0);
    all.set(bytes);
    this.#blocks = new Map();
    this.#free = new Map();
    this.#position = Math.max(FIRST_ADDRESS, bytes.length);
    this.#pages = pages;
    this.#showEnd();
    return true;
  }

  /** Room that nothing was in before, and is zero: its address, 0 where there is none. */
  #advance(space: number): number {
    const at = this.#position;
    const missing = Math.ceil((at + space - this.size) / PAGE);
    if (missing > 0 && !this.#grow(missing)) return 0;
    this.#position = at + space;
    return at;
  }

  #grow(count: number): boolean {
    const isPossible = this.#pages + count <= MAX_PAGES;
    if (!this.#budget.growPages(isPossible ? count : Number.POSITIVE_INFINITY)) return false;
    if (!this.#budget.charge(count * PAGE_COST) || !this.#hold(this.#pages + count)) return false;
    this.#pages += count;
    this.#showEnd();
    return true;
  }

  /** Whether the engine gave that many pages. */
  #hold(pages: number): boolean {
    try {
      this.#access.memory.grow(Math.max(0, pages - this.#physicalPages));
      return true;
    } catch {
      return false;
    }
  }

  get #physicalPages(): number {
    return this.#access.memory.buffer.byteLength / PAGE;
  }

  #showEnd(): void {
    this.#access.end.value = BigInt(this.size);
  }
}

/** What a block of that length takes up. The same on every machine: whole numbers alone. */
function spaceFor(length: number): number {
  const size = length + OVERHEAD;
  let step = STEP;
  while (step * STEPS < size) step *= 2;
  return Math.ceil(size / step) * step;
}
