import type { Facts } from "../facts.ts";
import type { Instruction } from "../operator/instruction.ts";
import { isWide } from "../type/limits.ts";

/** A call sets every local variable of the function to zero: one unit for so many of them. */
const LOCALS_PER_UNIT = 16;

export const entryCost = (declaredLocals: number): number => Math.floor(declaredLocals / LOCALS_PER_UNIT);

/** What an instruction costs as far as the module tells: its fuel, and its size where that is fixed. */
export function staticCost({ operator, firstValue, lastValue }: Instruction, facts: Facts): number {
  const { cost, size, price } = operator;
  if (size === "count") return cost + lastValue * price;
  if (size !== "fields") return cost;
  const type = facts.types[firstValue];
  return type?.kind === "struct" ? cost + type.fields * price : cost;
}

/** Whether the operand that sizes a bulk instruction's work is 64 bits wide. */
export function isWideOperand({ operator, firstValue, lastValue }: Instruction, facts: Facts): boolean {
  if (operator.size !== "address" && operator.size !== "grow") return false;
  const sized = operator.first === "table" ? facts.tables : facts.memories;
  const wide = (index: number) => {
    const limits = sized[index];
    return limits !== undefined && isWide(limits);
  };
  return wide(firstValue) && wide(lastValue);
}
