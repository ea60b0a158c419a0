import type { ClientRequest, IncomingMessage } from "node:http";
import type { HttpErrorCode, HttpPatience } from "../../sandbox/grants/plugin-grants.ts";

/** The steps of an exchange, each with what it comes to when it takes too long. */
const STEPS: Readonly<Record<keyof HttpPatience, HttpErrorCode>> = {
  connect: { tag: "connection-timeout" },
  firstByte: { tag: "connection-read-timeout" },
  betweenBytes: { tag: "connection-read-timeout" },
};

// Node's timers fire at once beyond 31 bits.
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Gives up on an exchange when one of its steps takes longer than the guest wants to wait. */
export class Patience implements Disposable {
  readonly #message: ClientRequest;
  readonly #limits: HttpPatience;
  #timer: NodeJS.Timeout | null = null;
  #lost: HttpErrorCode | null = null;

  constructor(message: ClientRequest, limits: HttpPatience) {
    this.#message = message;
    this.#limits = limits;
    this.#start("connect");
    message.once("socket", (socket) => {
      socket.once("connect", () => this.#start("firstByte"));
    });
    message.once("response", (response) => this.#watch(response));
  }

  /** What the exchange came to because a step took too long; null where none did. */
  get lost(): HttpErrorCode | null {
    return this.#lost;
  }

  [Symbol.dispose](): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #watch(response: IncomingMessage): void {
    response.on("data", () => this.#start("betweenBytes"));
  }

  #start(step: keyof HttpPatience): void {
    this[Symbol.dispose]();
    const limit = this.#limits[step];
    if (limit === null) return;
    this.#timer = setTimeout(
      () => {
        this.#lost = STEPS[step];
        this.#message.destroy();
      },
      Math.min(limit, MAX_TIMER_MS),
    );
  }
}
