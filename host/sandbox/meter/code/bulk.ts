import type { Operator } from "../operator/instruction.ts";
import { POOL_REFUSED } from "../options.ts";
import type { Edit } from "./edit.ts";
import type { Emitter } from "./emitter.ts";
import { BLOCK, OP } from "./opcode.ts";

/** The variables and instructions for sizes of either width. */
const WIDTHS = {
  narrow: { operand: "operand32", result: "result32", type: BLOCK.i32, constant: OP.i32Const, differs: OP.i32Ne },
  wide: { operand: "operand64", result: "result64", type: BLOCK.i64, constant: OP.i64Const, differs: OP.i64Ne },
} as const;

type Width = (typeof WIDTHS)[keyof typeof WIDTHS];

const widthOf = (edit: Edit): Width => (edit.wide ? WIDTHS.wide : WIDTHS.narrow);

function pushOperand(emitter: Emitter, width: Width): void {
  emitter.local(OP.localGet, width.operand);
  if (width === WIDTHS.narrow) emitter.op(OP.i64ExtendI32U);
}

/** Turns the size on the stack into fuel. No size overflows: the instruction succeeded, so there was that much memory. */
function price(emitter: Emitter, { price }: Operator): void {
  if (price === 1) return;
  emitter.constant(price < 1 ? Math.log2(1 / price) : price);
  emitter.op(price < 1 ? OP.i64ShrU : OP.i64Mul);
}

/**
 * Runs a bulk instruction, then pays for its size. Paid for afterwards, one that is out of bounds costs no more than its base price: an
 * absurd size can't use up the fuel and so hide the trap that it deserves.
 */
export function emitBulk(emitter: Emitter, edit: Edit, operator: Operator, source: Uint8Array): void {
  const width = widthOf(edit);
  emitter.local(OP.localTee, width.operand);
  emitter.writer.copy(source, edit.at, edit.until);
  emitter.pushFuel();
  pushOperand(emitter, width);
  price(emitter, operator);
  emitter.op(OP.i64Sub);
  emitter.popFuel();
  emitter.test(edit.labels);
  emitter.pause();
}

/** Pushes what was added: the operand, or zero if the result says that growing failed. */
function pushGrown(emitter: Emitter, width: Width): void {
  pushOperand(emitter, width);
  emitter.constant(0);
  emitter.local(OP.localGet, width.result);
  emitter.withIndex(width.constant, 0x7f); // -1 in one byte
  emitter.op(width.differs);
  emitter.op(OP.select);
}

/** Grows a memory only if the pool has as many pages left. The operand is on the stack, the result is left there. */
function growWithinPool(emitter: Emitter, edit: Edit, pool: number, source: Uint8Array): void {
  const width = widthOf(edit);
  emitter.local(OP.localSet, width.operand);
  pushOperand(emitter, width);
  emitter.withIndex(OP.globalGet, pool);
  emitter.constant(POOL_REFUSED - 1);
  emitter.op(OP.i64And);
  emitter.op(OP.i64GtU);
  emitter.openIf(width.type, edit.labels);
  emitter.withIndex(OP.globalGet, pool);
  emitter.constant(POOL_REFUSED);
  emitter.op(OP.i64Or);
  emitter.withIndex(OP.globalSet, pool);
  emitter.withIndex(width.constant, 0x7f);
  emitter.op(OP.else);
  emitter.local(OP.localGet, width.operand);
  emitter.writer.copy(source, edit.at, edit.until);
  emitter.op(OP.end);
  emitter.local(OP.localTee, width.result);
  emitter.withIndex(OP.globalGet, pool);
  pushGrown(emitter, width);
  emitter.op(OP.i64Sub);
  emitter.withIndex(OP.globalSet, pool);
}

function growFreely(emitter: Emitter, edit: Edit, source: Uint8Array): void {
  const width = widthOf(edit);
  emitter.local(OP.localTee, width.operand);
  emitter.writer.copy(source, edit.at, edit.until);
  emitter.local(OP.localTee, width.result);
}

/** Grows a memory or table, and takes what was added from the fuel and from the pool. */
export function emitGrow(emitter: Emitter, edit: Edit, operator: Operator, source: Uint8Array): void {
  const { pool, fuel } = emitter.items;
  if (pool !== undefined && operator.first === "memory") growWithinPool(emitter, edit, pool, source);
  else growFreely(emitter, edit, source);
  if (fuel === undefined) return;
  emitter.pushFuel();
  pushGrown(emitter, widthOf(edit));
  price(emitter, operator);
  emitter.op(OP.i64Sub);
  emitter.popFuel();
  emitter.test(edit.labels);
  emitter.pause();
}
