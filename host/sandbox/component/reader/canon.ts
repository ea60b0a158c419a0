import type { Cursor } from "./cursor.ts";
import { pickType } from "./extern.ts";
import type { Scope } from "./scope.ts";
import type { FuncType } from "./type.ts";
import { readResult } from "./value-type.ts";

/** What can follow the first byte of a canonical function. */
const PARTS = {
  zero: (from: Cursor) => from.expect(0x00, "a canonical function"),
  index: (from: Cursor) => from.u32(),
  flag: (from: Cursor) => from.flag(),
  number: (from: Cursor) => from.choose(NUMBERS, "type of a context slot"),
  options: (from: Cursor) => from.list(() => skipOption(from)),
  result: (from: Cursor, scope: Scope) => readResult(from, scope),
} as const satisfies Record<string, (from: Cursor, scope: Scope) => unknown>;

type Part = keyof typeof PARTS;

const NUMBERS: ReadonlyMap<number, string> = new Map([
  [0x7f, "i32"],
  [0x7e, "i64"],
]);

const LIFT = 0x00;

/** All of them; only the first defines a function of the component, the others each define a core function. */
const FUNCTIONS: ReadonlyMap<number, readonly Part[]> = new Map<number, readonly Part[]>([
  [LIFT, ["zero", "index", "options"]],
  [0x01, ["zero", "index", "options"]], // lower
  [0x02, ["index"]], // resource.new
  [0x03, ["index"]], // resource.drop
  [0x04, ["index"]], // resource.rep
  [0x05, []], // task.cancel
  [0x06, ["flag"]], // subtask.cancel
  [0x09, ["result", "options"]], // task.return
  [0x0a, ["number", "index"]], // context.get
  [0x0b, ["number", "index"]], // context.set
  [0x0c, ["flag"]], // thread.yield
  [0x0d, []], // subtask.drop
  [0x0e, ["index"]], // stream.new
  [0x0f, ["index", "options"]], // stream.read
  [0x10, ["index", "options"]], // stream.write
  [0x11, ["index", "flag"]], // stream.cancel-read
  [0x12, ["index", "flag"]], // stream.cancel-write
  [0x13, ["index"]], // stream.drop-readable
  [0x14, ["index"]], // stream.drop-writable
  [0x15, ["index"]], // future.new
  [0x16, ["index", "options"]], // future.read
  [0x17, ["index", "options"]], // future.write
  [0x18, ["index", "flag"]], // future.cancel-read
  [0x19, ["index", "flag"]], // future.cancel-write
  [0x1a, ["index"]], // future.drop-readable
  [0x1b, ["index"]], // future.drop-writable
  [0x1c, ["options"]], // error-context.new
  [0x1d, ["options"]], // error-context.debug-message
  [0x1e, []], // error-context.drop
  [0x1f, []], // waitable-set.new
  [0x20, ["flag", "index"]], // waitable-set.wait
  [0x21, ["flag", "index"]], // waitable-set.poll
  [0x22, []], // waitable-set.drop
  [0x23, []], // waitable.join
  [0x24, []], // backpressure.inc
  [0x25, []], // backpressure.dec
  [0x26, []], // thread.index
  [0x27, ["index", "index"]], // thread.new-indirect
  [0x28, []], // thread.resume-later
  [0x29, ["flag"]], // thread.suspend
  [0x2a, ["flag"]], // thread.suspend-then-resume
  [0x2b, ["flag"]], // thread.yield-then-resume
  [0x2c, ["flag"]], // thread.suspend-then-promote
  [0x2d, ["flag"]], // thread.yield-then-promote
]);

/** A canonical function: a lift gives the component's function, all others null (Binary.md, `canon`). */
export function readCanon(from: Cursor, scope: Scope): FuncType | null {
  const lifts = from.peek() === LIFT;
  for (const part of from.choose(FUNCTIONS, "canonical function")) PARTS[part](from, scope);
  return lifts ? pickType("func", from, scope) : null;
}

/** Whether an index follows the option. */
const OPTIONS: ReadonlyMap<number, boolean> = new Map([
  [0x00, false], // string-encoding=utf8
  [0x01, false], // string-encoding=utf16
  [0x02, false], // string-encoding=latin1+utf16
  [0x03, true], // memory
  [0x04, true], // realloc
  [0x05, true], // post-return
  [0x06, false], // async
  [0x07, true], // callback
  [0x08, true], // core-type
  [0x09, false], // gc
]);

function skipOption(from: Cursor): void {
  const hasIndex = from.choose(OPTIONS, "option of a canonical function");
  if (hasIndex) from.u32();
}
