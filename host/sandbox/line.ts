import { MessageChannel, type MessagePort, receiveMessageOnPort, type Transferable } from "node:worker_threads";
import { Lookout } from "./lookout.ts";

/** What one end of a line is made of. It can be handed to a thread, and `port` has to be transferred then. */
export interface LineEnd {
  readonly port: MessagePort;
  /** How many messages this end sent; one number. To look at it takes no lock. */
  readonly sent: Int32Array;
  /** How many the other end sent. */
  readonly coming: Int32Array;
}

/** Both ends of a new line. */
export function createLine(): readonly [LineEnd, LineEnd] {
  const { port1, port2 } = new MessageChannel();
  const [one, other] = [counter(), counter()];
  return [
    { port: port1, sent: one, coming: other },
    { port: port2, sent: other, coming: one },
  ];
}

function counter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** One end of a line between two threads. */
export class Line {
  readonly #end: LineEnd;
  readonly #take: (message: unknown) => void;
  readonly #lookout = new Lookout(() => this.#look());
  #received = 0;

  /** `take` is given each message that comes. */
  constructor(end: LineEnd, take: (message: unknown) => void) {
    this.#end = end;
    this.#take = take;
    end.port.on("message", (message: unknown) => this.#receive(message));
  }

  send(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#end.port.postMessage(message, transfer);
    Atomics.add(this.#end.sent, 0, 1);
  }

  /** Looks out for the next message for a moment. It is taken anyway, but sooner when it comes soon. */
  expect(): void {
    this.#lookout.start();
  }

  /** Whether the thread stays for it. */
  keep(stays: boolean): void {
    if (stays) this.#end.port.ref();
    else this.#end.port.unref();
  }

  #look(): boolean {
    if (Atomics.load(this.#end.coming, 0) === this.#received) return false;
    const received = receiveMessageOnPort(this.#end.port);
    if (received === undefined) return false;
    this.#receive(received.message);
    return true;
  }

  #receive(message: unknown): void {
    this.#lookout.end();
    this.#received = (this.#received + 1) | 0;
    this.#take(message);
  }
}
