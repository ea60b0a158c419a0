import { fail } from "./errors.ts";
import { OutgoingBody, OutgoingContent } from "./http-body.ts";
import { type Fields, frozenCopy } from "./http-fields.ts";
import { Resource, type ResourceBudget } from "./resource.ts";

/** The longest text in a request line, which also bounds what a request costs the host. */
const MAX_TEXT = 8192;
const METHOD = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const SCHEME = /^[A-Za-z][A-Za-z0-9+\-.]*$/;
const AUTHORITY = /^[A-Za-z0-9\-._~%!$&'()*+,;=:@[\]]+$/;
const PATH_WITH_QUERY = /^[\x21-\x22\x24-\x7e]*$/;

export type Method = { readonly tag: string; readonly val?: string };
export type Scheme = { readonly tag: string; readonly val?: string };

/** The text, or the error of a WIT `result` without a value where it isn't one. */
function matching<Text extends string | undefined>(text: Text, syntax: RegExp): Text {
  if (text !== undefined && (text.length > MAX_TEXT || !syntax.test(text))) fail();
  return text;
}

/** The contents of the messages whose bodies were taken. */
const CONTENTS = new WeakMap<OutgoingMessage, OutgoingContent>();

/** What is in a message's body; null where the guest didn't take the body, so that it has none. */
export function contentOf(message: OutgoingMessage): OutgoingContent | null {
  return CONTENTS.get(message) ?? null;
}

/** What a message holds, whether request or response: its headers, and a body that can be taken once. */
abstract class OutgoingMessage extends Resource {
  readonly #headers: Fields;

  constructor(budget: ResourceBudget, headers: Fields) {
    super(budget, () => headers[Symbol.dispose]());
    this.#headers = headers;
  }

  headers(): Fields {
    return frozenCopy(this.#headers);
  }

  /** @throws {WitError} the second time */
  body(): OutgoingBody {
    if (CONTENTS.has(this)) fail();
    const content = new OutgoingContent(this.budget.bodies);
    CONTENTS.set(this, content);
    return new OutgoingBody(this.budget, content);
  }
}

/** `wasi:http/types` `outgoing-request`. Each setter fails for what isn't syntactically valid. */
export class OutgoingRequest extends OutgoingMessage {
  #method: Method = { tag: "get" };
  #pathWithQuery: string | undefined;
  #scheme: Scheme | undefined;
  #authority: string | undefined;

  method(): Method {
    return this.#method;
  }

  setMethod(method: Method): void {
    matching(method.val, METHOD);
    this.#method = method;
  }

  pathWithQuery(): string | undefined {
    return this.#pathWithQuery;
  }

  setPathWithQuery(pathWithQuery: string | undefined): void {
    this.#pathWithQuery = matching(pathWithQuery, PATH_WITH_QUERY);
  }

  scheme(): Scheme | undefined {
    return this.#scheme;
  }

  setScheme(scheme: Scheme | undefined): void {
    matching(scheme?.val, SCHEME);
    this.#scheme = scheme;
  }

  authority(): string | undefined {
    return this.#authority;
  }

  setAuthority(authority: string | undefined): void {
    this.#authority = matching(authority, AUTHORITY);
  }
}

/** `wasi:http/types` `outgoing-response`. */
export class OutgoingResponse extends OutgoingMessage {
  #statusCode = 200;

  statusCode(): number {
    return this.#statusCode;
  }

  /** @throws {WitError} for what has no three digits */
  setStatusCode(statusCode: number): void {
    if (statusCode < 100 || statusCode > 999) fail();
    this.#statusCode = statusCode;
  }
}

/** `wasi:http/types` `request-options`: durations in nanoseconds. */
export class RequestOptions extends Resource {
  #connect: bigint | undefined;
  #firstByte: bigint | undefined;
  #betweenBytes: bigint | undefined;

  connectTimeout(): bigint | undefined {
    return this.#connect;
  }

  setConnectTimeout(duration: bigint | undefined): void {
    this.#connect = duration;
  }

  firstByteTimeout(): bigint | undefined {
    return this.#firstByte;
  }

  setFirstByteTimeout(duration: bigint | undefined): void {
    this.#firstByte = duration;
  }

  betweenBytesTimeout(): bigint | undefined {
    return this.#betweenBytes;
  }

  setBetweenBytesTimeout(duration: bigint | undefined): void {
    this.#betweenBytes = duration;
  }
}
