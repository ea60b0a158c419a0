import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { AddressPolicy } from "../../dialect/dialect.ts";
import { isOfConnection, MAX_FIELDS_SIZE, sizeOf } from "../../sandbox/component/wasi/http-fields.ts";
import {
  HTTP_BODY_LIMIT,
  type HttpErrorCode,
  type HttpField,
  type HttpReply,
  type HttpRequest,
} from "../../sandbox/grants/plugin-grants.ts";
import { AddressRefused, checkedLookup, type Lookup } from "../http/lookup.ts";
import { checkedUrl } from "../http/url.ts";
import { errorCodeOf } from "./error-code.ts";
import { Patience } from "./patience.ts";

/** What an exchange needs besides the request. */
export interface ExchangeOptions {
  readonly addresses: AddressPolicy;
  /** Resolves host names. */
  readonly lookup: Lookup;
  /** Ends the exchange at whatever point it is. */
  readonly signal: AbortSignal;
}

/** Bytes of the head of a response. */
const HEAD_LIMIT = 16_384;

/**
 * Sends a plugin's request over a connection of its own. No redirect is followed, no proxy is asked and nothing is sent
 * twice. Never rejects: whatever goes wrong is a failed reply. Whether the host is granted was checked before.
 */
export async function exchange(request: HttpRequest, options: ExchangeOptions): Promise<HttpReply> {
  const url = checkedUrl(request.origin, options.addresses);
  if (!(url instanceof URL)) {
    return failed(request, { tag: "destination-IP-prohibited" }, `${url.message}: a request there is not granted`);
  }
  try {
    return await send(request, url, options);
  } catch (error) {
    const refusal = error instanceof AddressRefused ? `${error.message}: a request there is not granted` : null;
    return failed(request, errorCodeOf(error), refusal);
  }
}

async function send(
  request: HttpRequest,
  url: URL,
  { addresses, lookup, signal }: ExchangeOptions,
): Promise<HttpReply> {
  const { request: open } = url.protocol === "https:" ? https : http;
  const options: RequestOptions & { autoSelectFamily: boolean } = {
    method: request.method,
    path: request.pathWithQuery,
    headers: headersOf(request),
    lookup: checkedLookup(addresses, lookup),
    signal,
    // No connection is kept, so none is ever reused by another plugin.
    agent: false,
    autoSelectFamily: true,
    maxHeaderSize: HEAD_LIMIT,
  };
  const message = open(url, options);
  // Node would drop fields beyond a number of its own, and say nothing.
  message.maxHeadersCount = 0;
  using patience = new Patience(message, request.patience);
  try {
    message.end(request.body);
    return await replyTo(message, request);
  } catch (error) {
    if (patience.lost !== null) return failed(request, patience.lost);
    throw error;
  } finally {
    message.destroy();
  }
}

function headersOf({ method, fields, body }: HttpRequest): Record<string, string[]> {
  const headers: Record<string, string[]> = Object.create(null);
  for (const [name, value] of fields) {
    const text = Buffer.from(value).toString("latin1");
    const key = name.toLowerCase();
    headers[key] = [...(headers[key] ?? []), text];
  }
  // Without its length, Node would send the body of a GET with no end to it.
  const hasBody = body.length > 0 || /^(?:POST|PUT|PATCH)$/.test(method);
  return hasBody ? Object.assign(headers, { "content-length": [String(body.length)] }) : headers;
}

function replyTo(message: ClientRequest, request: HttpRequest): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    let reply: Promise<HttpReply> | null = null;
    message.once("response", (response) => {
      reply = received(response, request);
      reply.then(resolve, reject);
    });
    // It comes in the middle of a body as well, and one without a length seems to end there.
    message.on("error", reject);
    // An answer that switches protocols is neither a response nor an error to Node.
    message.once("close", () => {
      if (reply === null) resolve(failed(request, { tag: "HTTP-upgrade-failed" }));
    });
  });
}

async function received(response: IncomingMessage, request: HttpRequest): Promise<HttpReply> {
  const fields = fieldsOf(response);
  const size = sizeOf(fields);
  if (size > MAX_FIELDS_SIZE) return failed(request, { tag: "HTTP-response-header-section-size", val: size });
  const body = await readBody(response);
  if (body === null) return failed(request, { tag: "HTTP-response-body-size", val: BigInt(HTTP_BODY_LIMIT) });
  return { kind: "responded", id: request.id, status: response.statusCode ?? 0, fields, body };
}

/** The fields that are not of the connection, in their order. */
function fieldsOf({ rawHeaders }: IncomingMessage): HttpField[] {
  const fields: HttpField[] = [];
  for (let place = 0; place + 1 < rawHeaders.length; place += 2) {
    const [name = "", value = ""] = rawHeaders.slice(place, place + 2);
    if (!isOfConnection(name)) fields.push([name, Buffer.from(value, "latin1")]);
  }
  return fields;
}

/** The whole body, or null where it is too large. Its encoding is the guest's to understand. */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > HTTP_BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function failed({ id }: HttpRequest, error: HttpErrorCode, refusal: string | null = null): HttpReply {
  return { kind: "failed", id, error, refusal };
}
