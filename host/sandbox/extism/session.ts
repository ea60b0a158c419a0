import type { JsonObject } from "../../event/json.ts";
import { parseJsonObject } from "../../event/json.ts";
import type { Opened } from "../component/grants/opened.ts";
import { Guest } from "../component/wasi/guest.ts";
import { SeededRandom } from "../component/wasi/seeded.ts";
import type { CallLog } from "../log.ts";
import type { PluginCall } from "../protocol.ts";

/** What a session is opened with. */
export interface SessionOptions extends Pick<PluginCall, "timestampMs" | "seed" | "config"> {
  readonly log: CallLog;
  readonly opened: Opened;
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
  readonly random: SeededRandom;
  readonly #configText: string;
  #config: JsonObject | null = null;
  /** Whether the guest asked for its configuration. */
  wasConfigRead = false;
  response: LastResponse = NO_RESPONSE;

  constructor({ timestampMs, seed, config, log, opened }: SessionOptions) {
    this.guest = new Guest({ timestampMs, seed, opened, writeLine: (stream, text) => log.add(stream, text) });
    this.log = log;
    this.random = new SeededRandom(seed, "random");
    this.#configText = config;
  }

  /** A value of the entry's `config` as Extism has it, a text: one that is no text is its JSON. null where there is none. */
  config(key: string): string | null {
    this.wasConfigRead = true;
    this.#config ??= parseJsonObject(this.#configText) ?? {};
    const value = Object.hasOwn(this.#config, key) ? this.#config[key] : undefined;
    if (value === undefined) return null;
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  /** Ends the last lines of stdout and stderr that have no newline. */
  flush(): void {
    this.guest.stdout.flush();
    this.guest.stderr.flush();
  }
}
