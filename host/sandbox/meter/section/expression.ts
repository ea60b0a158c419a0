import type { Reader } from "../binary/reader.ts";
import type { Splice } from "../binary/splice.ts";
import { MeterError, malformed } from "../error.ts";
import { decode, Instruction } from "../operator/instruction.ts";
import type { Pass } from "./section.ts";

const END = 0x0b;
const instruction = new Instruction();

/** The index that a global has after rewriting. One that doesn't exist must not come to mean one that was added. */
export function shiftedGlobal(at: number, index: number, { facts, settings }: Pass): number {
  if (index >= facts.globals.length) throw malformed(at, `there is no global ${index}`);
  return index + settings.added.length;
}

/** Rewrites a constant expression. What it costs isn't charged: it runs once, when the module is instantiated. */
export function constantExpression(reader: Reader, out: Splice, pass: Pass): void {
  for (;;) {
    decode(reader, instruction);
    const { operator, body, end, firstValue } = instruction;
    if (operator.code === END) return;
    if (operator.flow !== "next") {
      throw new MeterError(
        "meter.malformed",
        instruction.start,
        `\`${operator.name}\` can't be part of a constant expression`,
      );
    }
    if (operator.first !== "global") continue;
    const index = shiftedGlobal(body, firstValue, pass);
    if (index !== firstValue) out.replace(body, end).unsigned(index);
  }
}
