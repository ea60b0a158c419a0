import * as core from "./abi/imports";
import { lift } from "./abi/memory";
import { Json } from "./json";

/** How much a log line matters. */
export enum Level {
  debug,
  info,
  warn,
  error,
}

// Where the host leaves a string: the pointer at 0, the count of code units at 4.
const area = memory.data(8);

/** Adds a line to the trace of this hook; the host cuts it at 8 KiB and takes 256 lines a call. */
export function log(level: Level, message: string): void {
  core.log(level, changetype<usize>(message), message.length);
}

/** The `config` table of this hook's entry, an empty object where it has none. `Fields` reads it with its types. */
export function config(): Json {
  core.config(area);
  return Json.parse(lift(load<usize>(area), load<i32>(area, 4)));
}
