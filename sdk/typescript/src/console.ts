/** Gives the engine, which has none, a console: what a hook or its dependencies print goes to the entry's trace. */
import { type LogLevel, log } from "./host.ts";

const METHODS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error", trace: "debug" } as const;

function printer(level: LogLevel): (...values: unknown[]) => void {
  return (...values) => log(level, values.map(show).join(" "));
}

function show(value: unknown): string {
  if (typeof value !== "object" || value instanceof Error) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    // printing never fails, not even for cycles
    return String(value);
  }
}

const printers = Object.entries(METHODS).map(([name, level]) => [name, printer(level)]);
Object.assign(globalThis, { console: Object.fromEntries(printers) });
