import type { Reader } from "../binary/reader.ts";
import type { Splice } from "../binary/splice.ts";
import { Writer } from "../binary/writer.ts";
import { type AddedItems, NEVER } from "../code/emitter.ts";
import { BLOCK, OP } from "../code/opcode.ts";
import { withinEngine } from "../engine.ts";

// The function `pause`, which is called where much work is done at once. V8 looks for a request to stop at the entry of a function that calls
// another, and in a loop only now and then: when enough of its code has run, of which an instruction that fills a memory counts as little as
// one that adds two numbers.

const FUNCTION_TYPE = 0x60;

/** Raises the count that a section starts with. Reads nothing. */
export function countOneMore(reader: Reader, out: Splice, what: "types" | "functions"): void {
  const at = reader.pos;
  const count = reader.count();
  withinEngine(what, count + 1, at);
  out.replace(at, reader.pos).unsigned(count + 1);
  reader.pos = at;
}

export function writePauseType(writer: Writer): void {
  writer.byte(FUNCTION_TYPE);
  writer.unsigned(0);
  writer.unsigned(0);
}

/** Its body calls itself, never. */
export function writePause(writer: Writer, { fuel = 0, pause }: AddedItems): void {
  const body = new Writer();
  const op = (code: number, index?: number) => {
    body.byte(code);
    if (index !== undefined) body.unsigned(index);
  };
  body.unsigned(0);
  op(OP.globalGet, fuel);
  op(OP.i64Const);
  body.signed(NEVER);
  op(OP.i64Eq);
  op(OP.if, BLOCK.empty);
  op(OP.call, pause);
  op(OP.end);
  op(OP.end);
  writer.sized(body);
}
