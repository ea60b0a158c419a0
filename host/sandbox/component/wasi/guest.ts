import { NOTHING, type Opened } from "../../grants/opened.ts";
import { GuestExit } from "./errors.ts";
import { LineWriter } from "./lines.ts";
import { ResourceBudget } from "./resource.ts";

/** What the host decides for one call of a plugin. */
export interface ClosedWasiOptions {
  /** The event's time in ms since the Unix epoch, 0 or more: every clock stands still there. */
  readonly timestampMs: number;
  /** Gives the bytes that all randomness follows from, the same ones every time. Most guests draw none. */
  readonly seed: () => Uint8Array;
  /** Takes each line that the plugin prints, without its newline, at most `MAX_LINE` bytes of UTF-8. It must not throw. */
  readonly writeLine: (stream: "stdout" | "stderr", text: string) => void;
  /** What the configuration grants: nothing by default. */
  readonly opened?: Opened;
}

/** What the interfaces of one guest share. */
export class Guest {
  readonly timestampMs: number;
  readonly seed: () => Uint8Array;
  readonly opened: Opened;
  readonly resources = new ResourceBudget();
  readonly stdout: LineWriter;
  readonly stderr: LineWriter;
  #exited: number | null = null;

  constructor({ timestampMs, seed, writeLine, opened = NOTHING }: ClosedWasiOptions) {
    this.timestampMs = timestampMs;
    this.seed = seed;
    this.opened = opened;
    this.stdout = new LineWriter((line) => writeLine("stdout", line));
    this.stderr = new LineWriter((line) => writeLine("stderr", line));
  }

  /** The status of the guest's first `exit`, null before. */
  get exited(): number | null {
    return this.#exited;
  }

  /** @throws {GuestExit} always */
  exit(status: number): never {
    this.#exited ??= status;
    throw new GuestExit(status);
  }
}

/** WASI interfaces by their name without version; each makes the functions and classes that jco's glue takes from it. */
export type Interfaces = Readonly<Record<string, (guest: Guest) => object>>;
