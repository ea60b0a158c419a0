/// <reference path="./contract.d.ts" />
import * as host from "hooklet:plugin/host@0.1.0";
import { fail } from "./failure.ts";
import { hasEvent } from "./replay.ts";
import { check, type OutputOf, type Schema } from "./schema.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Adds a line to the trace of the entry that runs; the host keeps 8 KiB a line and 256 lines a call. */
export function log(level: LogLevel, message: string): void {
  requireEvent("log");
  host.log(level, message.toWellFormed());
}

/**
 * The `config` table of the entry that runs, an empty object where it has none. It comes from a user's file: with a
 * schema it is checked, and the call fails with what is wrong where it doesn't fit.
 */
export function config(): Record<string, unknown>;
export function config<S extends Schema>(schema: S): OutputOf<S>;
export function config(schema?: Schema): unknown {
  requireEvent("config");
  const table: unknown = JSON.parse(host.config());
  if (schema === undefined) return table;
  const checked = check(schema, table);
  return "problem" in checked ? fail(`the hook's config is wrong: ${checked.problem}`) : checked.value;
}

/** While a plugin is built there is no host to call, and the engine says nothing useful about that. */
function requireEvent(name: string): void {
  if (!hasEvent()) throw new Error(`\`${name}\` was called outside of a handler`);
}
