import type { BigIntStats } from "node:fs";
import { nodeCrypto } from "../../../crypto.ts";
import { fail } from "../errors.ts";

const NANOSECONDS = 1_000_000_000n;

/** The last second of the year 9999: what is later is no time of a file. */
const MAX_SECONDS = 253_402_300_799n;

export type DescriptorType =
  | "block-device"
  | "character-device"
  | "directory"
  | "fifo"
  | "regular-file"
  | "socket"
  | "symbolic-link"
  | "unknown";

export interface Datetime {
  readonly seconds: bigint;
  readonly nanoseconds: number;
}

/** What a time of a file is to become. */
export type NewTimestamp =
  | { readonly tag: "no-change" }
  | { readonly tag: "now" }
  | { readonly tag: "timestamp"; readonly val: Datetime };

/** What the kinds of entries are told apart by: `Stats` and `Dirent` have it. */
type Kind = Pick<
  BigIntStats,
  "isBlockDevice" | "isCharacterDevice" | "isDirectory" | "isFIFO" | "isFile" | "isSocket" | "isSymbolicLink"
>;

export function typeOf(kind: Kind): DescriptorType {
  if (kind.isFile()) return "regular-file";
  if (kind.isDirectory()) return "directory";
  if (kind.isSymbolicLink()) return "symbolic-link";
  if (kind.isFIFO()) return "fifo";
  if (kind.isSocket()) return "socket";
  if (kind.isCharacterDevice()) return "character-device";
  return kind.isBlockDevice() ? "block-device" : "unknown";
}

/** The `descriptor-stat` of `wasi:filesystem`. */
export function statOf(stats: BigIntStats): object {
  return {
    type: typeOf(stats),
    linkCount: stats.nlink,
    size: stats.size,
    dataAccessTimestamp: datetimeOf(stats.atimeNs),
    dataModificationTimestamp: datetimeOf(stats.mtimeNs),
    statusChangeTimestamp: datetimeOf(stats.ctimeNs),
  };
}

export interface MetadataHash {
  readonly lower: bigint;
  readonly upper: bigint;
}

/** Changes when the entry is another one, or was written to. */
export function hashOf({ dev, ino, size, mtimeNs }: BigIntStats): MetadataHash {
  const digest = nodeCrypto().createHash("sha256").update(`${dev}:${ino}:${size}:${mtimeNs}`).digest();
  return { lower: digest.readBigUInt64LE(0), upper: digest.readBigUInt64LE(8) };
}

/** The access and modification times to set, in seconds since the Unix epoch. @throws {WitError} `invalid` */
export function timesToSet(
  stats: BigIntStats,
  nowMs: number,
  access: NewTimestamp,
  modification: NewTimestamp,
): [access: number, modification: number] {
  const seconds = (wanted: NewTimestamp, present: bigint) => {
    if (wanted.tag === "no-change") return Number(present) / 1e9;
    return wanted.tag === "now" ? nowMs / 1000 : secondsOf(wanted.val);
  };
  return [seconds(access, stats.atimeNs), seconds(modification, stats.mtimeNs)];
}

function secondsOf({ seconds, nanoseconds }: Datetime): number {
  if (seconds > MAX_SECONDS) fail("invalid");
  return Number(seconds) + nanoseconds / 1e9;
}

/** WASI has no times before the Unix epoch. */
function datetimeOf(ns: bigint): Datetime | undefined {
  return ns < 0n ? undefined : { seconds: ns / NANOSECONDS, nanoseconds: Number(ns % NANOSECONDS) };
}
