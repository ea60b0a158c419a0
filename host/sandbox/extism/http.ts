import { isJsonObject, type JsonObject, parseJsonObject } from "../../event/json.ts";
import { WitError } from "../component/wasi/errors.ts";
import { Fields, isOfConnection } from "../component/wasi/http-fields.ts";
import type { HttpLine } from "../grants/http-line.ts";
import { HTTP_BODY_LIMIT, type HttpPatience, type HttpReply, type HttpRequest } from "../grants/plugin-grants.ts";
import { AbiError } from "./kernel.ts";
import type { LastResponse, Session } from "./session.ts";

/** As long as the call. */
const PATIENCE: HttpPatience = { connect: null, firstByte: null, betweenBytes: null };

/** Characters of a request's description, and of its path and query: what they may cost the host. */
const MAX_DESCRIPTION = 131_072;
const MAX_PATH = 8192;

const METHOD = /^[!#$%&'*+\-.^_`|~0-9A-Z]+$/;
const WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Sends the request that a guest describes in JSON (`url`, `method`, `headers`), and waits for its response.
 *
 * The same rules as for `wasi:http` decide where it may go. Throws `AbiError` for what isn't granted, can't be sent, or gets no response,
 * as Extism's SDKs do.
 */
export function sendRequest(
  session: Session,
  text: string,
  body: Uint8Array,
): { body: Uint8Array; last: LastResponse } {
  const described = text.length > MAX_DESCRIPTION ? null : parseJsonObject(text);
  if (described === null)
    throw new AbiError(`\`http_request\` takes a JSON object of ${MAX_DESCRIPTION} characters at most`);
  const url = urlOf(described);
  const line = grantedLine(session, url);
  const method = methodOf(described);
  const sent = WITHOUT_BODY.has(method) ? new Uint8Array(0) : body;
  if (sent.length > HTTP_BODY_LIMIT || !session.guest.resources.bodies.take(sent.length)) {
    throw new AbiError(`a request's body of ${sent.length} bytes is more than is sent`);
  }
  const reply = exchange(line, {
    method,
    origin: `${url.origin}/`,
    pathWithQuery: `${url.pathname}${url.search}`,
    fields: fieldsOf(session, described),
    body: sent,
    patience: PATIENCE,
  });
  if (reply.kind === "failed") throw new AbiError(`the request to \`${url.origin}\` failed: ${reply.error.tag}`);
  return { body: reply.body, last: { status: reply.status, headers: headersOf(reply.fields) } };
}

function exchange(line: HttpLine, request: Omit<HttpRequest, "id">): HttpReply {
  const id = line.send(request);
  for (;;) {
    const reply = line.reply(id);
    if (reply === null) {
      line.wait();
      continue;
    }
    line.forget(id);
    return reply;
  }
}

function urlOf({ url }: JsonObject): URL {
  const parsed = typeof url === "string" ? URL.parse(url) : null;
  if (parsed === null) throw new AbiError("`http_request` was given no URL");
  const { protocol, username, password, pathname, search } = parsed;
  const isOfHttp = /^https?:$/.test(protocol) && username === "" && password === "";
  if (isOfHttp && pathname.length + search.length <= MAX_PATH) return parsed;
  throw new AbiError(
    `a URL has to be of HTTP, without a user, and with ${MAX_PATH} characters of path and query at most`,
  );
}

function grantedLine({ guest: { opened } }: Session, url: URL): HttpLine {
  const { http, refusals } = opened;
  if (http?.isGranted(url) === true) return http;
  const refusal = `a request to \`${url.origin}\` is not granted`;
  refusals.tell(refusal);
  throw new AbiError(refusal);
}

function methodOf({ method }: JsonObject): string {
  const name = typeof method === "string" && method !== "" ? method.toUpperCase() : "GET";
  // A tunnel would lead anywhere.
  if (METHOD.test(name) && name !== "CONNECT") return name;
  throw new AbiError("`http_request` was given a method that can't be sent");
}

/** The fields that the guest may set. PDKs call them `headers`, older ones `header`. */
function fieldsOf({ guest }: Session, { headers, header }: JsonObject): HttpRequest["fields"] {
  const given = headers ?? header;
  using fields = new Fields(guest.resources);
  for (const [name, value] of isJsonObject(given) ? Object.entries(given) : []) {
    if (isOfConnection(name) || name.toLowerCase() === "content-length") continue;
    if (typeof value === "string" && appended(fields, name, value)) continue;
    throw new AbiError("`http_request` was given a header that can't be sent");
  }
  return fields.entries();
}

function appended(fields: Fields, name: string, value: string): boolean {
  try {
    fields.append(name, Buffer.from(value));
    return true;
  } catch (error) {
    if (error instanceof WitError) return false;
    throw error;
  }
}

/** Values of the same name are one, as the Fetch standard combines them. */
function headersOf(fields: HttpRequest["fields"]): LastResponse["headers"] {
  const headers = new Map<string, string>();
  for (const [field, bytes] of fields) {
    const [name, value] = [field.toLowerCase(), Buffer.from(bytes).toString("latin1")];
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return Object.fromEntries(headers);
}
