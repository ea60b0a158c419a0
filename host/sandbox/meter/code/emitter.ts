import type { Writer } from "../binary/writer.ts";
import { type Added, AddedLocals } from "./locals.ts";
import { BLOCK, OP } from "./opcode.ts";

/** The indices of what the rewriting adds to the module: two globals, and the function `pause`. */
export interface AddedItems {
  readonly fuel: number | undefined;
  readonly pool: number | undefined;
  readonly pause: number;
}

/** What a function calls itself with: its own parameters. */
export interface SelfCall {
  readonly index: number;
  readonly params: number;
}

/** What no counter comes down to: no budget is as large, and code stops on its way there. */
export const NEVER = -(2 ** 63);

/** Writes added code into one function. What it writes leaves the operand stack as it was, unless its name says otherwise. */
export class Emitter {
  readonly writer: Writer;
  readonly added: AddedLocals;
  readonly items: AddedItems;
  /** Whether the function works on a copy of the counter. */
  readonly cached: boolean;
  /** The function's call of itself, where V8 needs to see one. */
  readonly selfCall: SelfCall | undefined;
  /** After how many of the function's own labels each added block comes. */
  readonly addedLabels: number[] = [];

  constructor(writer: Writer, firstLocal: number, items: AddedItems, cached: boolean, selfCall?: SelfCall) {
    this.writer = writer;
    this.added = new AddedLocals(firstLocal);
    this.items = items;
    this.cached = cached;
    this.selfCall = selfCall;
  }

  op(code: number): void {
    this.writer.byte(code);
  }

  withIndex(code: number, index: number): void {
    this.writer.byte(code);
    this.writer.unsigned(index);
  }

  local(code: number, name: Added): void {
    this.withIndex(code, this.added.index(name));
  }

  constant(value: number): void {
    this.writer.byte(OP.i64Const);
    this.writer.signed(value);
  }

  /** Opens a block that runs if the condition on the stack holds; the block counts as one of the function's labels. */
  openIf(type: number, labels: number): void {
    this.withIndex(OP.if, type);
    this.addedLabels.push(labels);
  }

  /** Pushes the counter. */
  pushFuel(): void {
    if (this.cached) this.local(OP.localGet, "counter");
    else this.withIndex(OP.globalGet, this.items.fuel ?? 0);
  }

  /** Pops the counter's new value. */
  popFuel(): void {
    if (this.cached) this.local(OP.localSet, "counter");
    else this.withIndex(OP.globalSet, this.items.fuel ?? 0);
  }

  /** Reads the copy of the counter, or writes it back. */
  load(): void {
    this.withIndex(OP.globalGet, this.items.fuel ?? 0);
    this.local(OP.localSet, "counter");
  }

  save(): void {
    this.local(OP.localGet, "counter");
    this.withIndex(OP.globalSet, this.items.fuel ?? 0);
  }

  /** Lets the engine look for a request to stop. */
  pause(): void {
    this.withIndex(OP.call, this.items.pause);
  }

  charge(fuel: number): void {
    if (fuel === 0) return;
    this.pushFuel();
    this.constant(fuel);
    this.op(OP.i64Sub);
    this.popFuel();
  }

  /** Stops the code once the counter is below zero, in the one way that it can't catch. */
  test(labels: number, selfCall?: SelfCall): void {
    this.pushFuel();
    this.constant(0);
    this.op(OP.i64LtS);
    this.openIf(BLOCK.empty, labels);
    if (this.cached) this.save();
    if (selfCall !== undefined) this.callNever(labels, selfCall);
    this.op(OP.unreachable);
    this.op(OP.end);
  }

  /**
   * V8 looks for a request to stop in loops, and at the entry of functions that make a call which returns: not in those that pass control
   * around among them in tail calls, which then nothing but fuel would end. A call that is never made is enough for it.
   */
  private callNever(labels: number, { index, params }: SelfCall): void {
    this.pushFuel();
    this.constant(NEVER);
    this.op(OP.i64Eq);
    this.openIf(BLOCK.empty, labels);
    for (let param = 0; param < params; param++) this.withIndex(OP.localGet, param);
    this.withIndex(OP.call, index);
    // Whatever the call returns is left to it.
    this.op(OP.unreachable);
    this.op(OP.end);
  }
}
