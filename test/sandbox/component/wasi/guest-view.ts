import type { WASIShim } from "@bytecodealliance/preview2-shim/instantiation";
import { ClosedWasi } from "../../../../host/sandbox/component/wasi/closed.ts";
import { WitError } from "../../../../host/sandbox/component/wasi/errors.ts";
import { NOTHING, type Opened } from "../../../../host/sandbox/grants/opened.ts";

/** The interfaces with the types that jco's authors give them. */
type Wasi = ReturnType<WASIShim["getImportObject"]>;

export interface GuestView {
  /** What the guest imports. */
  imports: Wasi;
  closed: ClosedWasi;
  /** The lines that the guest printed so far. */
  lines: [stream: string, text: string][];
}

interface ViewOptions {
  timestampMs?: number;
  seed?: Uint8Array;
  /** What is granted: nothing by default. */
  opened?: Opened;
}

/** WASI as its guest sees it. */
export function guestView(options: ViewOptions = {}): GuestView {
  const { timestampMs = 1_796_040_000_123, seed = Uint8Array.of(1, 2, 3), opened = NOTHING } = options;
  const lines: GuestView["lines"] = [];
  const writeLine = (stream: "stdout" | "stderr", text: string) => lines.push([stream, text]);
  const closed = new ClosedWasi({ timestampMs, seed: () => seed, writeLine, opened });
  return { imports: closed.imports as unknown as Wasi, closed, lines };
}

/** The error of the function's WIT `result`, which jco's glue takes from its own `payload`. */
export function errorOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    if (error instanceof WitError && Object.hasOwn(error, "payload")) return error.payload;
    throw error;
  }
  throw new Error("the call gave no error");
}
