import type { Reader } from "../binary/reader.ts";
import { MeterError } from "../error.ts";
import { IMMEDIATES, type Immediate } from "./immediates.ts";
import { refusedName } from "./refused.ts";
import { type Flow, ROWS, type Row, type Size } from "./table.ts";

type Read = (reader: Reader, into: Instruction) => void;

export interface Operator {
  readonly code: number;
  readonly name: string;
  readonly cost: number;
  readonly flow: Flow;
  /** What sizes its work, if anything does, at which fuel a unit. */
  readonly size: Size | "fixed";
  readonly price: number;
  /** The kind of its first immediate. */
  readonly first: Immediate | "none";
  /** Whether that names something besides memories and globals whose contents can change. */
  readonly changes: boolean;
  readonly read: readonly Read[];
}

const CHANGEABLE: ReadonlySet<Immediate | "none"> = new Set(["elem", "data", "table"]);

function operator([code, name, immediates, cost, flow = "next", size, price = 0]: Row): Operator {
  const read = immediates.map((kind) => IMMEDIATES[kind]);
  const first = immediates[0] ?? "none";
  return { code, name, cost, flow, size: size ?? "fixed", price, first, changes: CHANGEABLE.has(first), read };
}

/** Operators by code; those behind a prefix under the code that the table gives them. */
const OPERATORS = new Map(ROWS.map((row) => [row[0], operator(row)]));
const PLAIN = Array.from({ length: 0x100 }, (_, code) => OPERATORS.get(code));
const FIRST_PREFIX = 0xfb;
const LAST_PREFIX = 0xfe;

/** One decoded instruction. One object is filled again and again, for speed: nobody keeps it. */
export class Instruction {
  operator: Operator = operator([-1, "", [], 0]);
  /** Where it starts, where its immediates start, and where the next one starts. */
  start = 0;
  body = 0;
  end = 0;
  /** The first and the last of its index and count immediates. */
  firstValue = 0;
  lastValue = 0;
  valueCount = 0;
  /** The labels that it may branch to; what lies beyond their count is left from before. */
  readonly labels: number[] = [];
  labelCount = 0;

  addValue(value: number): void {
    if (this.valueCount++ === 0) this.firstValue = value;
    this.lastValue = value;
  }

  addLabel(label: number): void {
    this.labels[this.labelCount++] = label;
  }
}

function lookUp(reader: Reader, start: number): Operator {
  const code = reader.byte();
  const prefixed = code >= FIRST_PREFIX && code <= LAST_PREFIX;
  const number = prefixed ? reader.u32() : code;
  const found = prefixed ? (number < 0x1000 ? OPERATORS.get(code * 0x1000 + number) : undefined) : PLAIN[code];
  if (found !== undefined) return found;
  const shown = prefixed ? `0x${code.toString(16)} ${number}` : `0x${code.toString(16)}`;
  const message = `unknown instruction \`${shown}\`${refusedName(code, number)}`;
  throw new MeterError(
    "meter.unknown-instruction",
    start,
    message,
    "build the module without the feature that it belongs to",
  );
}

export function decode(reader: Reader, into: Instruction): void {
  const start = reader.pos;
  const operator = lookUp(reader, start);
  into.operator = operator;
  into.start = start;
  into.body = reader.pos;
  into.valueCount = 0;
  into.labelCount = 0;
  const { read } = operator;
  for (let i = 0; i < read.length; i++) (read[i] as Read)(reader, into);
  into.end = reader.pos;
}
