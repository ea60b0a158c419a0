import { HTTP_BODY_LIMIT, type HttpErrorCode } from "../../grants/plugin-grants.ts";
import type { Quota } from "../../grants/quota.ts";
import { fail } from "./errors.ts";
import type { Fields } from "./http-fields.ts";
import { IoError, OutputStream } from "./io.ts";
import { Resource, type ResourceBudget } from "./resource.ts";

/** What a stream of a body reports: `http-error-code` gives its code. */
class HttpError extends IoError {
  readonly code: HttpErrorCode;

  constructor(budget: ResourceBudget, code: HttpErrorCode) {
    super(budget, "the body is too large");
    this.code = code;
  }
}

/** The `error-code` of what a stream of a body reported; undefined for other streams. */
export function httpErrorCode(error: IoError): HttpErrorCode | undefined {
  return error instanceof HttpError ? error.code : undefined;
}

const TOO_LARGE: HttpErrorCode = { tag: "HTTP-request-body-size", val: BigInt(HTTP_BODY_LIMIT) };

/** What a guest writes into a body, which may go on after it has sent the message. */
export class OutgoingContent {
  readonly #quota: Quota;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #ended: "finished" | "dropped" | null = null;
  #whenEnded: (() => void) | null = null;

  /** `quota` is what the bodies of one guest take in all. */
  constructor(quota: Quota) {
    this.#quota = quota;
  }

  /** @returns whether there was room for them */
  add(bytes: Uint8Array): boolean {
    if (this.#size + bytes.length > HTTP_BODY_LIMIT || !this.#quota.take(bytes.length)) return false;
    this.#chunks.push(bytes.slice());
    this.#size += bytes.length;
    return true;
  }

  end(how: "finished" | "dropped"): void {
    this.#ended ??= how;
    this.#whenEnded?.();
    this.#whenEnded = null;
  }

  /** Calls back once it is whole with all of it, or with null where the guest dropped it unfinished. */
  whole(use: (bytes: Uint8Array | null) => void): void {
    const call = () => use(this.#ended === "finished" ? Buffer.concat(this.#chunks) : null);
    if (this.#ended === null) this.#whenEnded = call;
    else call();
  }
}

/** `wasi:http/types` `outgoing-body`. */
export class OutgoingBody extends Resource {
  readonly #content: OutgoingContent;
  #streamTaken = false;

  constructor(budget: ResourceBudget, content: OutgoingContent) {
    super(budget, () => content.end("dropped"));
    this.#content = content;
  }

  /** @throws {WitError} for trailers: a body is sent with its length, where they have no place */
  static finish(body: OutgoingBody, trailers: Fields | undefined): void {
    const hasTrailers = trailers !== undefined && trailers.entries().length > 0;
    trailers?.[Symbol.dispose]();
    if (!hasTrailers) body.#content.end("finished");
    body[Symbol.dispose]();
    if (hasTrailers) fail({ tag: "HTTP-request-trailer-section-size", val: 0 });
  }

  /** @throws {WitError} the second time */
  write(): OutputStream {
    if (this.#streamTaken) fail();
    this.#streamTaken = true;
    return new OutputStream(this.budget, (bytes) => {
      if (!this.#content.add(bytes)) fail({ tag: "last-operation-failed", val: new HttpError(this.budget, TOO_LARGE) });
    });
  }
}
