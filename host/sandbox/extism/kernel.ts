import { type Budget, MemoryExceeded } from "../budget.ts";
import { LOG_LINE_LIMIT } from "../limits.ts";
import { PAGE } from "../metered.ts";
import { openAccess } from "./access.ts";
import { Arena, type Block, BYTES_PER_UNIT } from "./arena.ts";

/** Thrown into a guest that breaks a rule of the ABI. It may catch it, as whatever an import throws. */
export class AbiError extends Error {}

/** Units of fuel for each byte of text that the host reads for a guest. */
const TEXT_COST = 2;

const NOTHING: Block = { at: 0, length: 0 };
const UTF8 = new TextDecoder();

/**
 * Extism's kernel: the blocks of memory through which a guest and the host exchange bytes. A block is named by its address; 0 is none.
 *
 * As in Extism's own kernel, a load beyond the memory gives 0, a store there does nothing, and freeing what is no block does nothing.
 * What hands a block over ends in an error where there is none, as in Extism's runtime.
 */
export class Kernel {
  readonly #arena: Arena;
  readonly access = openAccess();
  readonly #budget: Budget;
  #output: Block = NOTHING;
  #error = 0;

  /** Throws `MemoryExceeded` where the budget has no page left. */
  constructor(budget: Budget) {
    this.#budget = budget;
    this.#arena = new Arena(this.access, budget);
  }

  alloc(length: bigint): bigint {
    return BigInt(this.#arena.alloc(unsigned(length)));
  }

  free(handle: bigint): void {
    const block = this.#arena.block(unsigned(handle));
    if (block === null) return;
    this.#arena.free(block);
    if (BigInt(block.at) === this.access.input.value) this.#showInput(NOTHING);
  }

  length(handle: bigint): bigint {
    return BigInt(this.#arena.block(unsigned(handle))?.length ?? 0);
  }

  memoryBytes(): bigint {
    return BigInt(this.#arena.size);
  }

  inputSet(handle: bigint, length: bigint): void {
    this.#showInput(this.#range("input_set", handle, length));
  }

  outputSet(handle: bigint, length: bigint): void {
    this.#output = this.#range("output_set", handle, length);
  }

  outputOffset(): bigint {
    return BigInt(this.#output.at);
  }

  outputLength(): bigint {
    return BigInt(this.#output.length);
  }

  errorSet(handle: bigint): void {
    this.#error = this.#held("error_set", handle).at;
  }

  errorGet(): bigint {
    return BigInt(this.#error);
  }

  reset(): void {
    this.#arena.freeAll();
    this.#forget();
  }

  /** Takes a block that the guest hands over; `what` names the function. Throws `AbiError` where it is none. */
  take(what: string, handle: bigint): Block {
    const block = this.#held(what, handle);
    this.#arena.take(block);
    return block;
  }

  /** Frees a block that was taken. */
  release(block: Block): void {
    if (block.at !== 0) this.#arena.free(block);
  }

  /** The text of a block that the guest hands over. It is freed. Throws `AbiError` where it is none. */
  takeText(what: string, handle: bigint): string {
    const block = this.take(what, handle);
    const text = this.textOf(block);
    this.release(block);
    return text;
  }

  /** A block's text, which the guest pays for: nothing where it can't. */
  textOf(block: Block): string {
    return this.#budget.charge(block.length * TEXT_COST) ? UTF8.decode(this.#arena.bytes(block)) : "";
  }

  /** A block's bytes as a copy, which the guest pays for: nothing where it can't. */
  bytesOf(block: Block): Uint8Array {
    const isPaid = this.#budget.charge(Math.floor(block.length / BYTES_PER_UNIT));
    return isPaid ? this.#arena.bytes(block).slice() : new Uint8Array(0);
  }

  /**
   * A new block for a block whose text asks for it, 0 where `find` knows nothing. What was handed over is freed last, so that the new block
   * is elsewhere: some PDKs free it once more. Throws `AbiError` as `take` and `give` do.
   */
  lookUp(what: string, handle: bigint, find: (text: string) => Uint8Array | null): bigint {
    const block = this.take(what, handle);
    const found = find(this.textOf(block));
    const given = found === null ? 0n : this.give(found);
    this.release(block);
    return given;
  }

  /** A new block of the guest's with these bytes: its address. Throws `AbiError` where there is no room for it. */
  give(bytes: Uint8Array): bigint {
    const at = this.#store(bytes);
    if (at === 0 && !this.#budget.exhausted) throw new AbiError(`there is no room for ${bytes.length} bytes more`);
    return BigInt(at);
  }

  /** Makes these bytes the input. Throws `MemoryExceeded` where there is no room for them. */
  setInput(bytes: Uint8Array): void {
    const at = this.#store(bytes);
    if (at === 0 && !this.#budget.exhausted) throw new MemoryExceeded(this.#pagesWith(bytes));
    this.#showInput({ at, length: bytes.length });
  }

  /** What the guest answered; empty where it set no output. It is gone with the next change. */
  output(): Uint8Array {
    return this.#arena.bytes(this.#output);
  }

  /** The text of the error that the guest set, as much of it as is told; null where it set none. */
  error(): string | null {
    const block = this.#arena.block(this.#error);
    return block === null ? null : UTF8.decode(this.#arena.bytes(block).subarray(0, LOG_LINE_LIMIT));
  }

  /** Makes what is there now the state that `restore` brings back. The guest's blocks end, as Extism resets its kernel for a call. */
  settle(kept: readonly Block[]): void {
    this.#arena.settle(kept);
    this.#forget();
  }

  /** Brings the settled state back. False where that can't be done. */
  restore(): boolean {
    this.#forget();
    return this.#arena.restore();
  }

  #forget(): void {
    this.#output = NOTHING;
    this.#error = 0;
    this.#showInput(NOTHING);
  }

  /** The address of a new block of the guest's; 0 where there is no room for it. */
  #store(bytes: Uint8Array): number {
    const at = this.#arena.alloc(bytes.length);
    if (at !== 0) this.#arena.bytes({ at, length: bytes.length }).set(bytes);
    return at;
  }

  #showInput({ at, length }: Block): void {
    this.access.input.value = BigInt(at);
    this.access.length.value = BigInt(length);
  }

  #pagesWith({ length }: Uint8Array): number {
    return this.#budget.used.pages + Math.ceil(length / PAGE);
  }

  /** The block at an address; 0 stands for an empty one. */
  #held(what: string, handle: bigint): Block {
    const at = unsigned(handle);
    const block = at === 0 ? NOTHING : this.#arena.block(at);
    if (block === null) throw new AbiError(`\`${what}\` was given ${address(handle)}, which is no block`);
    return block;
  }

  /** Some bytes that the guest names; none where there are none, wherever they are said to be. */
  #range(what: string, handle: bigint, length: bigint): Block {
    const range = { at: unsigned(handle), length: unsigned(length) };
    if (range.length === 0) return NOTHING;
    if (this.#arena.reaches(range)) return range;
    throw new AbiError(
      `\`${what}\` was given ${range.length} bytes at ${address(handle)}, which are beyond its memory`,
    );
  }
}

/** A 64-bit integer, which JavaScript takes for a signed one. Beyond 2^53 it is off a little, and beyond every memory anyway. */
function unsigned(value: bigint): number {
  return Number(BigInt.asUintN(64, value));
}

function address(handle: bigint): string {
  return `0x${BigInt.asUintN(64, handle).toString(16)}`;
}
