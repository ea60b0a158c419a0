import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { fail, WasiTrap } from "../component/wasi/errors.ts";
import { type HostPattern, isGranted } from "./host-pattern.ts";
import type { GrantedHosts, HttpReply, HttpRequest } from "./plugin-grants.ts";
import { Quota } from "./quota.ts";
import type { Refusals } from "./refusals.ts";

/** Requests that one call has under way at once. */
export const MAX_REQUESTS = 8;

/** Bytes of response bodies that one call is given in all: a guest may keep them, in memory that isn't its own. */
export const MAX_RECEIVED = 16 * 1024 * 1024;

/** The thread's end of the line to whoever sends its requests. */
export class HttpLine {
  readonly #port: MessagePort;
  readonly #counter: Int32Array;
  readonly #patterns: readonly HostPattern[];
  readonly #refusals: Refusals;
  /** The requests under way, by id: whether anybody still waits for the reply. */
  readonly #underWay = new Map<number, boolean>();
  readonly #replies = new Map<number, HttpReply>();
  readonly #received = new Quota(MAX_RECEIVED);
  #lastId = 0;

  constructor({ port, replies }: GrantedHosts, patterns: readonly HostPattern[], refusals: Refusals) {
    this.#port = port;
    this.#counter = new Int32Array(replies);
    this.#patterns = patterns;
    this.#refusals = refusals;
  }

  isGranted(origin: URL): boolean {
    return isGranted(origin, this.#patterns);
  }

  /** Sends a request and gives its id. @throws {WitError} `connection-limit-reached` */
  send(request: Omit<HttpRequest, "id">): number {
    this.#receive();
    if (this.#underWay.size >= MAX_REQUESTS) fail({ tag: "connection-limit-reached" });
    this.#lastId += 1;
    this.#underWay.set(this.#lastId, true);
    this.#port.postMessage({ ...request, id: this.#lastId } satisfies HttpRequest);
    return this.#lastId;
  }

  /** The reply to a request, null before it is there. */
  reply(id: number): HttpReply | null {
    this.#receive();
    return this.#replies.get(id) ?? null;
  }

  /** Lets go of a reply, one that is still to come as well. */
  forget(id: number): void {
    this.#replies.delete(id);
    if (this.#underWay.has(id)) this.#underWay.set(id, false);
  }

  /** Sleeps until there is one more reply. @throws {WasiTrap} where none can come */
  wait(): void {
    if (this.#underWay.size === 0) throw new WasiTrap("waiting for a response whose request was not sent");
    const seen = Atomics.load(this.#counter, 0);
    // A reply is in the port before it is counted, so that none is slept through.
    if (this.#receive() === 0) Atomics.wait(this.#counter, 0, seen);
  }

  /** Takes what has come, and gives how many replies that were. */
  #receive(): number {
    let count = 0;
    for (let next = receiveMessageOnPort(this.#port); next !== undefined; next = receiveMessageOnPort(this.#port)) {
      const reply: HttpReply = next.message;
      if (reply.kind === "failed" && reply.refusal !== null) this.#refusals.tell(reply.refusal);
      if (this.#underWay.get(reply.id) === true) this.#replies.set(reply.id, this.#within(reply));
      this.#underWay.delete(reply.id);
      count += 1;
    }
    return count;
  }

  /** The reply, or an error where its body would be too much for one call. */
  #within(reply: HttpReply): HttpReply {
    if (reply.kind === "failed" || this.#received.take(reply.body.length)) return reply;
    const error = { tag: "HTTP-response-body-size", val: BigInt(reply.body.length) };
    return { kind: "failed", id: reply.id, error, refusal: null };
  }
}
