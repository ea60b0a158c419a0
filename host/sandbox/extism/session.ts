import { type JsonObject, parseJsonObject } from "../../event/json.ts";
import { GuestExit } from "../component/wasi/errors.ts";
import { type ClosedWasiOptions, Guest } from "../component/wasi/guest.ts";
import { SeededRandom } from "../component/wasi/seeded.ts";
import type { CallLog } from "../log.ts";

/** What a session is opened with. */
export interface SessionOptions extends Omit<ClosedWasiOptions, "writeLine"> {
  /** The entry's `config` table as JSON text. */
  readonly config: string;
  readonly log: CallLog;
}

/** The last response that a guest was given: the status is 0 before there was one. */
export interface LastResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export const NO_RESPONSE: LastResponse = { status: 0, headers: {} };

/** What stands behind an instance's imports while it starts, and while it answers one call. */
export class Session {
  readonly guest: Guest;
  readonly log: CallLog;
  readonly #seed: () => Uint8Array;
  #random: SeededRandom | null = null;
  readonly #configText: string;
  #config: JsonObject | null = null;
  /** Whether the guest asked for its configuration. */
  wasConfigRead = false;
  response: LastResponse = NO_RESPONSE;
  /** The end of the stack, where the guest came to it in one of the host's functions. */
  overflow: RangeError | null = null;

  constructor({ config, log, ...options }: SessionOptions) {
    this.guest = new Guest({ ...options, writeLine: (stream, text) => log.add(stream, text) });
    this.log = log;
    this.#seed = options.seed;
    this.#configText = config;
  }

  get random(): SeededRandom {
    this.#random ??= new SeededRandom(this.#seed(), "random");
    return this.#random;
  }

  /** A value of the entry's `config` as Extism has it, a text: one that is no text is its JSON. null where there is none. */
  config(key: string): string | null {
    this.wasConfigRead = true;
    this.#config ??= parseJsonObject(this.#configText) ?? {};
    const value = Object.hasOwn(this.#config, key) ? this.#config[key] : undefined;
    if (value === undefined) return null;
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  /** Throws what ended the guest, which it can have caught: its own exit, or the end of the stack. */
  checkEnded(): void {
    const { exited } = this.guest;
    if (exited !== null) throw new GuestExit(exited);
    if (this.overflow !== null) throw this.overflow;
  }

  /** Ends the last lines of stdout and stderr that have no newline. */
  flush(): void {
    this.guest.stdout.flush();
    this.guest.stderr.flush();
  }
}
