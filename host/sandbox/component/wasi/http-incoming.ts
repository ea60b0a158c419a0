import type { HttpErrorCode, HttpField } from "../../grants/plugin-grants.ts";
import { fail } from "./errors.ts";
import { Fields, frozenCopy } from "./http-fields.ts";
import { InputStream, Pollable, type Work } from "./io.ts";
import { Resource, type ResourceBudget } from "./resource.ts";

type Result<T, E> = { readonly tag: "ok"; readonly val: T } | { readonly tag: "err"; readonly val: E };

/** A response that arrived whole. */
export interface Received {
  readonly status: number;
  readonly fields: readonly HttpField[];
  readonly body: Uint8Array;
}

/** An exchange that was begun. */
export interface Exchange extends Work {
  /** What it came to, null before it is done. */
  readonly result: Result<Received, HttpErrorCode> | null;
  /** Lets go of it. */
  drop(): void;
}

/** `wasi:http/types` `future-incoming-response`. */
export class FutureIncomingResponse extends Resource {
  readonly #exchange: Exchange;
  #taken = false;

  constructor(budget: ResourceBudget, exchange: Exchange) {
    super(budget, () => exchange.drop());
    this.#exchange = exchange;
  }

  subscribe(): Pollable {
    return new Pollable(this.budget, this.#exchange);
  }

  /** undefined before there is one; an error without a value from the second time on. */
  get(): Result<Result<IncomingResponse, HttpErrorCode>, undefined> | undefined {
    if (this.#taken) return { tag: "err", val: undefined };
    const { result } = this.#exchange;
    if (result === null) return undefined;
    this.#taken = true;
    if (result.tag === "err") return { tag: "ok", val: result };
    return { tag: "ok", val: { tag: "ok", val: new IncomingResponse(this.budget, result.val) } };
  }
}

/** `wasi:http/types` `incoming-response`. */
export class IncomingResponse extends Resource {
  readonly #received: Received;
  #consumed = false;

  constructor(budget: ResourceBudget, received: Received) {
    super(budget);
    this.#received = received;
  }

  status(): number {
    return this.#received.status;
  }

  headers(): Fields {
    const fields = new Fields(this.budget);
    for (const [name, value] of this.#received.fields) fields.append(name, value);
    const frozen = frozenCopy(fields);
    fields[Symbol.dispose]();
    return frozen;
  }

  /** @throws {WitError} the second time */
  consume(): IncomingBody {
    if (this.#consumed) fail();
    this.#consumed = true;
    return new IncomingBody(this.budget, this.#received.body);
  }
}

/** `wasi:http/types` `incoming-body`. */
export class IncomingBody extends Resource {
  readonly #bytes: Uint8Array;
  #streamTaken = false;

  constructor(budget: ResourceBudget, bytes: Uint8Array) {
    super(budget);
    this.#bytes = bytes;
  }

  static finish(body: IncomingBody): FutureTrailers {
    const trailers = new FutureTrailers(body.budget);
    body[Symbol.dispose]();
    return trailers;
  }

  /** @throws {WitError} the second time */
  stream(): InputStream {
    if (this.#streamTaken) fail();
    this.#streamTaken = true;
    return new BytesInput(this.budget, this.#bytes);
  }
}

/** `wasi:http/types` `future-trailers`: none is ever taken from a response. */
export class FutureTrailers extends Resource {
  #taken = false;

  subscribe(): Pollable {
    return new Pollable(this.budget);
  }

  /** An error without a value from the second time on. */
  get(): Result<Result<Fields | undefined, HttpErrorCode>, undefined> {
    if (this.#taken) return { tag: "err", val: undefined };
    this.#taken = true;
    return { tag: "ok", val: { tag: "ok", val: undefined } };
  }
}

class BytesInput extends InputStream {
  #rest: Uint8Array;

  constructor(budget: ResourceBudget, bytes: Uint8Array) {
    super(budget);
    this.#rest = bytes;
  }

  /** @throws {WitError} `closed` at the end */
  override read(length: bigint): Uint8Array {
    if (this.#rest.length === 0) fail({ tag: "closed" });
    const count = length < this.#rest.length ? Number(length) : this.#rest.length;
    const bytes = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return bytes;
  }
}
