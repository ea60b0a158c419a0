// The three ways in which a WASI function ends without a value. jco's glue hands an error with an own `payload` to the
// guest, as the error of the function's WIT `result`; it throws every other error through the guest.

/** The error of a WIT `result`: `payload` is the value of the WIT type, as jco's glue represents it. */
export class WitError extends Error {
  override readonly name = "WitError";
  readonly payload: unknown;

  constructor(payload: unknown) {
    super("the WASI function answers with an error");
    this.payload = payload;
  }
}

/** Ends a WASI function with the error of its `result`. @throws {WitError} always */
export function fail(payload?: unknown): never {
  throw new WitError(payload);
}

/** The guest broke a rule of an interface where its WIT says that the function traps, or went past a bound of the host. */
export class WasiTrap extends Error {
  override readonly name = "WasiTrap";
}

/**
 * The guest called `exit`. It ends the guest's call, but a guest can catch it as it can catch whatever an import throws:
 * the host goes by `ClosedWasi.exited`, which no guest can undo.
 */
export class GuestExit extends Error {
  override readonly name = "GuestExit";
  /** 0 to 255; 0 is success. */
  readonly status: number;

  constructor(status: number) {
    super(`the plugin ended itself with exit status ${status}`);
    this.status = status;
  }
}
