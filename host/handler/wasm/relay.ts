import { MessageChannel } from "node:worker_threads";
import type { AddressPolicy } from "../../dialect/dialect.ts";
import type { GrantedHosts, HttpReply, HttpRequest } from "../../sandbox/grants/plugin-grants.ts";
import { type Lookup, systemLookup } from "../http/lookup.ts";
import { exchange } from "./exchange.ts";

export interface RelayOptions {
  /** As the configuration has them. */
  readonly patterns: readonly string[];
  readonly addresses: AddressPolicy;
  /** Resolves host names; the system's own resolver by default. */
  readonly lookup?: Lookup;
}

/** Sends the requests of one call for the plugin's thread, which sleeps meanwhile. */
export class Relay implements AsyncDisposable {
  /** What the thread needs of it. */
  readonly hosts: GrantedHosts;
  readonly #ending = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #close: () => void;

  constructor({ patterns, addresses, lookup = systemLookup }: RelayOptions) {
    const { port1: own, port2: port } = new MessageChannel();
    const replies = new SharedArrayBuffer(4);
    const counter = new Int32Array(replies);
    this.hosts = { patterns, port, replies };
    const options = { addresses, lookup, signal: this.#ending.signal };
    own.on("message", (request: HttpRequest) => {
      const work = exchange(request, options).then((reply: HttpReply) => {
        own.postMessage(reply);
        Atomics.add(counter, 0, 1);
        Atomics.notify(counter, 0);
      });
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    });
    this.#close = () => own.close();
  }

  /** Ends whatever is under way. Leaves no socket and no port behind. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#close();
    this.#ending.abort();
    await Promise.all(this.#underWay);
  }
}
