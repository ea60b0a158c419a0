import { fail } from "@hooklet/sdk";

/** An offset from UTC; the engine has no table of named time zones and their changes. */
export interface TimeZone {
  name: string;
  offsetMinutes: number;
}

export const UTC: TimeZone = { name: "UTC", offsetMinutes: 0 };

/** Reads `UTC`, or an offset from `-12:00` to `+14:00`, the range in use on Earth; undefined for anything else. */
export function timeZoneOf(text: unknown): TimeZone | undefined {
  if (text === "UTC") return UTC;
  const match = typeof text === "string" ? /^([+-])(\d\d):([0-5]\d)$/.exec(text) : null;
  if (!match) return undefined;
  const offsetMinutes = Number(`${match[1]}1`) * (Number(match[2]) * 60 + Number(match[3]));
  if (offsetMinutes < -12 * 60 || offsetMinutes > 14 * 60) return undefined;
  return { name: `UTC${match[0]}`, offsetMinutes };
}

/** Says on which day a moment falls there: `timestamp` is in milliseconds since the Unix epoch. */
export function dateLine(timestamp: number, { name, offsetMinutes }: TimeZone): string {
  const local = new Date(timestamp + offsetMinutes * 60_000);
  if (Number.isNaN(local.getTime())) fail(`the event's timestamp \`${timestamp}\` is not a date`);
  const [day] = local.toISOString().split("T");
  return `today is ${day} (${name})`;
}
