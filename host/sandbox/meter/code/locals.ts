import type { Reader } from "../binary/reader.ts";
import type { Writer } from "../binary/writer.ts";
import { MeterError, malformed } from "../error.ts";
import { valueType } from "../type/value.ts";

/** The local variables that a function's body declares. */
export interface Locals {
  /** Where the first group is, how many there are, and where the code starts. */
  readonly from: number;
  readonly groups: number;
  readonly until: number;
  readonly declared: number;
  /** Parameters and declared variables. */
  readonly total: number;
}

export function readLocals(reader: Reader, params: number, cap: number): Locals {
  const at = reader.pos;
  const groups = reader.count();
  const from = reader.pos;
  let declared = 0;
  for (let left = groups; left > 0; left--) {
    declared += reader.u32();
    valueType(reader);
  }
  const total = params + declared;
  if (declared > 0xffffffff) throw malformed(at, "a function has more variables than can be");
  if (total > cap)
    throw new MeterError("meter.too-large", at, `a function has ${total} local variables, ${cap} are allowed`);
  return { from, groups, until: reader.pos, declared, total };
}

const I32 = 0x7f;
const I64 = 0x7e;

/** What the added code keeps in variables of its own: the counter's copy, and the operand and result of a bulk instruction. */
const TYPES = { counter: I64, operand32: I32, result32: I32, operand64: I64, result64: I64 } as const;

export type Added = keyof typeof TYPES;

/** Variables added to a function, after its own, so that those keep their indices. Each exists once it is asked for. */
export class AddedLocals {
  private readonly first: number;
  private readonly names: Added[] = [];

  constructor(first: number) {
    this.first = first;
  }

  index(name: Added): number {
    const at = this.names.indexOf(name);
    return this.first + (at < 0 ? this.names.push(name) - 1 : at);
  }

  get size(): number {
    return this.names.length;
  }

  /** Writes a body's declarations: its own ones as they were, then one for each added variable. */
  write(writer: Writer, bytes: Uint8Array, own: Locals): void {
    writer.unsigned(own.groups + this.size);
    writer.copy(bytes, own.from, own.until);
    for (const name of this.names) {
      writer.unsigned(1);
      writer.byte(TYPES[name]);
    }
  }
}
