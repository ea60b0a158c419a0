import { MeterError } from "./error.ts";

/**
 * Sizes beyond which engines refuse a module, agreed on in the WebAssembly JavaScript interface's section "Implementation-defined
 * Limits". Rewriting adds to each of them, so a module just below one must be refused by name instead of failing to compile.
 */
const LARGEST = {
  "bytes in a function": 7_654_321,
  "local variables in a function": 50_000,
  types: 1_000_000,
  functions: 1_000_000,
  imports: 1_000_000,
  exports: 1_000_000,
} as const;

export function withinEngine(what: keyof typeof LARGEST, size: number, at: number): void {
  if (size <= LARGEST[what]) return;
  throw new MeterError(
    "meter.too-large",
    at,
    `the rewritten module would have ${size} ${what}, engines take ${LARGEST[what]}`,
  );
}
