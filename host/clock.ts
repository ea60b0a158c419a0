import process from "node:process";

/** Milliseconds of a clock that only goes forward. `performance` tells the same, and takes a millisecond to load. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1_000_000;
}
