import type { Writer } from "../binary/writer.ts";
import { type Added, AddedLocals } from "./locals.ts";
import { BLOCK, OP } from "./opcode.ts";

/** The indices of the globals that the rewriting added. */
export interface AddedGlobals {
  readonly fuel: number | undefined;
  readonly pool: number | undefined;
}

/** Writes added code into one function. What it writes leaves the operand stack as it was, unless its name says otherwise. */
export class Emitter {
  readonly writer: Writer;
  readonly added: AddedLocals;
  readonly globals: AddedGlobals;
  /** Whether the function works on a copy of the counter. */
  readonly cached: boolean;
  /** After how many of the function's own labels each added block comes. */
  readonly addedLabels: number[] = [];

  constructor(writer: Writer, firstLocal: number, globals: AddedGlobals, cached: boolean) {
    this.writer = writer;
    this.added = new AddedLocals(firstLocal);
    this.globals = globals;
    this.cached = cached;
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
    else this.withIndex(OP.globalGet, this.globals.fuel ?? 0);
  }

  /** Pops the counter's new value. */
  popFuel(): void {
    if (this.cached) this.local(OP.localSet, "counter");
    else this.withIndex(OP.globalSet, this.globals.fuel ?? 0);
  }

  /** Reads the copy of the counter, or writes it back. */
  load(): void {
    this.withIndex(OP.globalGet, this.globals.fuel ?? 0);
    this.local(OP.localSet, "counter");
  }

  save(): void {
    this.local(OP.localGet, "counter");
    this.withIndex(OP.globalSet, this.globals.fuel ?? 0);
  }

  charge(fuel: number): void {
    if (fuel === 0) return;
    this.pushFuel();
    this.constant(fuel);
    this.op(OP.i64Sub);
    this.popFuel();
  }

  /** Stops the code once the counter is below zero, in the one way that it can't catch. */
  test(labels: number): void {
    this.pushFuel();
    this.constant(0);
    this.op(OP.i64LtS);
    this.openIf(BLOCK.empty, labels);
    if (this.cached) this.save();
    this.op(OP.unreachable);
    this.op(OP.end);
  }
}
