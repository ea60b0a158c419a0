/**
 * Why a module was refused:
 *
 * - `meter.malformed`: the bytes aren't a core WebAssembly module;
 * - `meter.unknown-instruction`: an instruction that has no price, so that it can't be metered;
 * - `meter.memory`, `meter.table`: a memory or table starts larger than its cap;
 * - `meter.too-large`: the module exceeds one of the size caps, or an engine's limit after rewriting;
 * - `meter.reserved-name`: the module uses an import or export name that the rewriting needs;
 * - `meter.option`: an option is out of its range.
 */
export type MeterCode =
  | "meter.malformed"
  | "meter.unknown-instruction"
  | "meter.memory"
  | "meter.table"
  | "meter.too-large"
  | "meter.reserved-name"
  | "meter.option";

/** The one error that metering throws on purpose. Anything else that escapes is a defect. */
export class MeterError extends Error {
  override readonly name = "MeterError";
  readonly code: MeterCode;
  /** Position in the module's bytes, in bytes from its start; -1 where no place is to blame. */
  readonly offset: number;
  /** What to do about it, where there is something to do. */
  readonly hint: string | undefined;

  constructor(code: MeterCode, offset: number, message: string, hint?: string) {
    super(offset < 0 ? message : `${message} (at offset ${offset})`);
    this.code = code;
    this.offset = offset;
    this.hint = hint;
  }
}

export function malformed(offset: number, message: string, hint?: string): MeterError {
  return new MeterError("meter.malformed", offset, message, hint);
}
