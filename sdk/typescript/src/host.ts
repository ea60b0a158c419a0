/// <reference path="./contract.d.ts" />
import * as host from "hooklet:plugin/host@0.1.0";
import { hasEvent } from "./replay.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Adds a line to the trace of the entry that runs; the host keeps 8 KiB a line and 256 lines a call. */
export function log(level: LogLevel, message: string): void {
  requireEvent("log");
  host.log(level, message.toWellFormed());
}

/** The `config` table of the entry that runs, an empty object where it has none. It comes from a user's file: check it. */
export function config(): Record<string, unknown> {
  requireEvent("config");
  return JSON.parse(host.config());
}

/** While a plugin is built there is no host to call, and the engine says nothing useful about that. */
function requireEvent(name: string): void {
  if (!hasEvent()) throw new Error(`\`${name}\` was called outside of a handler`);
}
