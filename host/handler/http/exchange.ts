import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { RawResult } from "../../decision/raw.ts";
import { type Failure, failure } from "../../failure/failure.ts";

/** Bytes of a response's body that are taken. */
export const BODY_LIMIT = 1024 * 1024;

/** What an exchange needs besides the URL and the body. */
export interface ExchangeOptions {
  /** Ends the exchange at whatever point it is. */
  readonly signal: AbortSignal;
  /** Finds the addresses of the host's name. */
  readonly lookup: LookupFunction;
}

const CONNECTION: RequestOptions & { autoSelectFamily: boolean } = {
  method: "POST",
  headers: {
    "content-type": "application/json",
    accept: "application/json",
    // Nothing is decompressed here, so that the limit holds for what arrives and for what it means alike.
    "accept-encoding": "identity",
  },
  // No connection is kept, so none is ever reused under another policy or found closed.
  agent: false,
  // The look-up is asked for all addresses then, whatever Node was told about one.
  autoSelectFamily: true,
};

/**
 * One POST of JSON over a connection of its own, and its answer. No redirect is followed, no proxy is asked and
 * nothing is sent twice. Rejects when there is no connection, no whole response, or `signal` is aborted.
 */
export async function post(url: URL, body: string, options: ExchangeOptions): Promise<RawResult> {
  const { request } = url.protocol === "https:" ? https : http;
  const message = request(url, { ...CONNECTION, ...options });
  try {
    message.end(body);
    return await answerTo(message, url);
  } finally {
    message.destroy();
  }
}

function answerTo(message: ClientRequest, url: URL): Promise<RawResult> {
  return new Promise((resolve, reject) => {
    let answer: Promise<RawResult> | null = null;
    message.once("response", (response) => {
      answer = answerOf(response, url);
      answer.then(resolve, reject);
    });
    // It comes in the middle of a body as well, and one without a length seems to end there.
    message.on("error", reject);
    // An answer that switches protocols is neither a response nor an error to Node.
    message.once("close", () => {
      if (answer === null) reject(new Error("the connection was closed"));
    });
  });
}

async function answerOf(response: IncomingMessage, url: URL): Promise<RawResult> {
  const status = response.statusCode ?? 0;
  const refusal = statusProblem(status, url) ?? encodingProblem(response.headers["content-encoding"], url);
  if (refusal !== null) return { kind: "failed", failure: refusal };
  const body = await readBody(response);
  if (body !== null) return { kind: "responded", status, body };
  return {
    kind: "failed",
    failure: failure("http.too-large", `the answer of \`${url.origin}\` is over ${BODY_LIMIT} bytes`),
  };
}

function statusProblem(status: number, url: URL): Failure | null {
  if (status >= 200 && status < 300) return null;
  const code = status >= 300 && status < 400 ? "http.redirect" : "http.status";
  return failure(code, `\`${url.origin}\` answered with status ${status}`);
}

function encodingProblem(encoding: string | undefined, url: URL): Failure | null {
  if (encoding === undefined || /^(identity)?$/i.test(encoding.trim())) return null;
  return failure("http.encoding", `\`${url.origin}\` answered in the encoding \`${encoding}\``);
}

/** The whole body as text, or null where it is too large. */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
