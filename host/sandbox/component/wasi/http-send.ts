import type { HttpLine } from "../../grants/http-line.ts";
import type { HttpErrorCode, HttpPatience, HttpReply, HttpRequest } from "../../grants/plugin-grants.ts";
import { fail, WitError } from "./errors.ts";
import type { Guest } from "./guest.ts";
import { type Exchange, FutureIncomingResponse } from "./http-incoming.ts";
import { contentOf, type OutgoingRequest, type RequestOptions } from "./http-outgoing.ts";

/** `wasi:http/outgoing-handler` `handle`: takes the request from the guest, and sends it as soon as its body is whole. */
export function handle(guest: Guest, request: OutgoingRequest, options?: RequestOptions): FutureIncomingResponse {
  try {
    const { line, head } = grantedHead(guest, request);
    const exchange = new LineExchange(line);
    const patience = patienceOf(options);
    const content = contentOf(request);
    if (content === null) exchange.send(() => ({ ...head, ...framed(head.fields, new Uint8Array()), patience }));
    else {
      content.whole((body) =>
        exchange.send(() => ({ ...head, ...framed(head.fields, body ?? unfinished()), patience })),
      );
    }
    return new FutureIncomingResponse(guest.resources, exchange);
  } finally {
    request[Symbol.dispose]();
    options?.[Symbol.dispose]();
  }
}

type Head = Pick<HttpRequest, "method" | "origin" | "pathWithQuery" | "fields">;

/** What a request says before its body. @throws {WitError} where its host isn't granted, or it can't be sent */
function grantedHead({ opened }: Guest, request: OutgoingRequest): { line: HttpLine; head: Head } {
  const { http, refusals } = opened;
  const origin = originOf(request);
  if (http === null || (origin !== null && !http.isGranted(origin))) {
    const to = origin?.origin ?? request.authority() ?? "nowhere";
    return refusals.refuse({ tag: "HTTP-request-denied" }, `a request to \`${to}\` is not granted`);
  }
  const pathWithQuery = request.pathWithQuery() ?? "/";
  if (origin === null || !pathWithQuery.startsWith("/")) return fail({ tag: "HTTP-request-URI-invalid" });
  const fields = request.headers();
  const head = { method: methodOf(request), origin: origin.href, pathWithQuery, fields: fields.entries() };
  fields[Symbol.dispose]();
  return { line: http, head };
}

/** null where it is no origin of HTTP, or names a user. */
function originOf(request: OutgoingRequest): URL | null {
  const scheme = request.scheme()?.tag ?? "HTTPS";
  if (scheme !== "HTTP" && scheme !== "HTTPS") return null;
  // What an authority may consist of lets nothing through that would end it.
  const url = URL.parse(`${scheme}://${request.authority() ?? ""}/`);
  return url?.username === "" && url.password === "" ? url : null;
}

function methodOf(request: OutgoingRequest): string {
  const { tag, val } = request.method();
  const method = (tag === "other" ? (val ?? "") : tag).toUpperCase();
  // A tunnel would lead anywhere.
  return method === "CONNECT" || method === "" ? fail({ tag: "HTTP-request-method-invalid" }) : method;
}

/** A body with the fields, without the length that the guest gave. @throws {WitError} where it gave another one */
function framed(fields: HttpRequest["fields"], body: Uint8Array): Pick<HttpRequest, "fields" | "body"> {
  const isLength = ([name]: readonly [string, unknown]) => name.toLowerCase() === "content-length";
  const lengths = fields.filter(isLength).map(([, value]) => Buffer.from(value).toString("latin1"));
  if (lengths.some((length) => length !== String(body.length))) {
    fail({ tag: "HTTP-request-body-size", val: BigInt(body.length) });
  }
  return { fields: fields.filter((field) => !isLength(field)), body };
}

function unfinished(): never {
  return fail({ tag: "internal-error", val: "the body was dropped before it was finished" });
}

function patienceOf(options: RequestOptions | undefined): HttpPatience {
  return {
    connect: milliseconds(options?.connectTimeout()),
    firstByte: milliseconds(options?.firstByteTimeout()),
    betweenBytes: milliseconds(options?.betweenBytesTimeout()),
  };
}

function milliseconds(ns: bigint | undefined): number | null {
  return ns === undefined ? null : Math.ceil(Number(ns) / 1e6);
}

/** One exchange over the line. */
class LineExchange implements Exchange {
  readonly #line: HttpLine;
  #id: number | null = null;
  #result: Exchange["result"] = null;

  constructor(line: HttpLine) {
    this.#line = line;
  }

  /** Sends what `make` gives; what it throws for the guest is what the exchange comes to. */
  send(make: () => Omit<HttpRequest, "id">): void {
    try {
      this.#id = this.#line.send(make());
    } catch (error) {
      if (!(error instanceof WitError)) throw error;
      this.#result = { tag: "err", val: error.payload as HttpErrorCode };
    }
  }

  get isDone(): boolean {
    return this.result !== null;
  }

  get result(): Exchange["result"] {
    const reply = this.#id === null || this.#result !== null ? null : this.#line.reply(this.#id);
    if (reply !== null) {
      this.#result = resultOf(reply);
      this.drop();
    }
    return this.#result;
  }

  wait(): void {
    this.#line.wait();
  }

  drop(): void {
    if (this.#id !== null) this.#line.forget(this.#id);
  }
}

function resultOf(reply: HttpReply): Exchange["result"] {
  return reply.kind === "responded" ? { tag: "ok", val: reply } : { tag: "err", val: reply.error };
}
