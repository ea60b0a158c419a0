import type { IncomingHttpHeaders } from "node:http";
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from "undici";
import { connectionError } from "./connection-error.ts";
import { type Endpoint, isLoopback } from "./endpoint.ts";

/** A request, without what it is allowed by. */
export interface Message {
  readonly method: "GET" | "HEAD" | "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** An answer, with its body still to come: it is read to its end, or discarded. */
export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Fails like `Transport.exchange`. */
  readonly body: AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

/** What carries requests. */
export interface TransportOptions {
  /** Holds `HTTPS_PROXY` and `NO_PROXY`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends whatever is under way. */
  readonly signal?: AbortSignal;
  /** Carries the requests in place of an agent that follows `env`; it stays open. */
  readonly dispatcher?: Dispatcher;
}

/** How long a server may keep silent, in milliseconds. */
const SILENCE_MS = 30_000;
/** How long it may take to receive a request's body and to answer it. */
const UPLOAD_MS = 900_000;

/** Sends requests as they are: follows no redirect, adds no header, tries nothing twice. */
export class Transport implements AsyncDisposable {
  readonly #dispatcher: Dispatcher;
  readonly #owned: boolean;
  readonly #signal: AbortSignal | null;

  constructor({ origin }: Endpoint, { env, signal, dispatcher }: TransportOptions) {
    this.#dispatcher = dispatcher ?? (isLoopback(origin) ? new Agent() : proxyAgent(env));
    this.#owned = dispatcher === undefined;
    this.#signal = signal ?? null;
  }

  /** Throws `bundle.connection`, an `Interrupted` where another try may help, and the signal's reason. */
  async exchange(url: URL, message: Message): Promise<Answer> {
    try {
      const { statusCode, headers, body } = await request(url, {
        ...message,
        dispatcher: this.#dispatcher,
        signal: this.#signal,
        headersTimeout: message.body === undefined ? SILENCE_MS : UPLOAD_MS,
        bodyTimeout: SILENCE_MS,
      });
      return {
        url,
        status: statusCode,
        headers,
        body: this.#read(body, url),
        discard: () => body.dump().catch(() => {}),
      };
    } catch (error) {
      throw this.#errorOf(error, url);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#owned) await this.#dispatcher.destroy();
  }

  async *#read(body: AsyncIterable<Uint8Array>, url: URL): AsyncIterable<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw this.#errorOf(error, url);
    }
  }

  #errorOf(error: unknown, url: URL): unknown {
    return this.#signal?.aborted ? this.#signal.reason : connectionError(error, url);
  }
}

function proxyAgent(env: TransportOptions["env"]): Dispatcher {
  const variable = (name: string) => env[name] ?? env[name.toUpperCase()] ?? "";
  return new EnvHttpProxyAgent({
    httpProxy: variable("http_proxy"),
    httpsProxy: variable("https_proxy"),
    noProxy: variable("no_proxy"),
  });
}

/** The whole body of an answer; null where it is larger than `limit` bytes. */
export async function readBody({ body }: Answer, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
