import type { Reader } from "../binary/reader.ts";
import type { Splice } from "../binary/splice.ts";
import { type MeterCode, MeterError, malformed } from "../error.ts";

/** The size of a memory, in pages of 64 KiB, or of a table, in entries. */
export interface Limits {
  /** Where the limits are in the module. */
  readonly at: number;
  readonly until: number;
  readonly flags: number;
  readonly min: number;
  /** Infinity where none is declared. */
  readonly max: number;
}

const HAS_MAX = 1;
const SHARED = 2;
const ADDRESS_64 = 4;

/** What tells memories and tables apart, for their limits. */
export interface LimitKind {
  readonly code: MeterCode;
  readonly noun: string;
  readonly unit: string;
  readonly flags: number;
  readonly largest32: number;
  readonly largest64: number;
}

export const MEMORY: LimitKind = {
  code: "meter.memory",
  noun: "memory",
  unit: "pages",
  flags: HAS_MAX | SHARED | ADDRESS_64,
  largest32: 2 ** 16,
  largest64: 2 ** 48,
};

export const TABLE: LimitKind = {
  code: "meter.table",
  noun: "table",
  unit: "entries",
  flags: HAS_MAX | ADDRESS_64,
  largest32: 2 ** 32 - 1,
  largest64: 2 ** 64,
};

export function readLimits(reader: Reader, kind: LimitKind): Limits {
  const at = reader.pos;
  const flags = reader.byte();
  if (flags & ~kind.flags) throw malformed(at, `unknown form of a ${kind.noun}'s limits: 0x${flags.toString(16)}`);
  const size = () => (flags & ADDRESS_64 ? reader.u64() : reader.u32());
  const min = size();
  const max = flags & HAS_MAX ? size() : Number.POSITIVE_INFINITY;
  const largest = flags & ADDRESS_64 ? kind.largest64 : kind.largest32;
  if (min > largest || (flags & HAS_MAX && max > largest))
    throw malformed(at, `a ${kind.noun} is larger than it can be`);
  // Capping would give it one, and so make the module valid.
  if (flags & SHARED && !(flags & HAS_MAX)) throw malformed(at, "a shared memory needs a maximum");
  return { at, until: reader.pos, flags, min, max };
}

export const isShared = (limits: Limits): boolean => (limits.flags & SHARED) !== 0;

/** Whether addresses and sizes are 64 bits wide. */
export const isWide = (limits: Limits): boolean => (limits.flags & ADDRESS_64) !== 0;

/** Lowers the maximum to `cap`; refuses what starts above it. */
export function capLimits(out: Splice, limits: Limits, cap: number, kind: LimitKind): Limits {
  if (limits.min > cap) {
    const message = `a ${kind.noun} starts with ${limits.min} ${kind.unit}, ${cap} are allowed`;
    throw new MeterError(
      kind.code,
      limits.at,
      message,
      `allow more ${kind.unit}, or build the module with a smaller ${kind.noun}`,
    );
  }
  if (limits.max <= cap) return limits;
  const writer = out.replace(limits.at, limits.until);
  writer.byte(limits.flags | HAS_MAX);
  writer.unsigned(limits.min);
  writer.unsigned(cap);
  return { ...limits, max: cap };
}
