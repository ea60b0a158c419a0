import { Level, log } from "../host";

/** Where a failed assertion, an uncaught `throw` and a range error end: the log has the cause, then the hook traps. */
export function abort(message: string | null, file: string | null, line: u32, column: u32): void {
  const cause = message === null ? "aborted" : message;
  const place = file === null ? "" : " (" + file + ":" + line.toString() + ":" + column.toString() + ")";
  log(Level.error, cause + place);
  unreachable();
}
