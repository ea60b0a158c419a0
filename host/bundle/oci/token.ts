import { parseJsonObject } from "../../event/json.ts";
import { bundleError } from "../failed.ts";
import type { Challenge } from "./challenge.ts";
import { basicAuthorization, type Credentials } from "./credentials.ts";
import { type Endpoint, isSafe } from "./endpoint.ts";
import { refusalOf } from "./refusal.ts";
import { type Answer, type Message, readBody, type Transport } from "./transport.ts";

const ANSWER_LIMIT = 1024 ** 2;

/**
 * Gets the access token that a `Bearer` challenge asks for from the server that it names, anonymously where there are no
 * credentials (Docker registry documentation, "Token authentication" and "OAuth2 token authentication"). That server is
 * another host as a rule, which the registry vouches for; it is asked over TLS, and its redirects are not followed.
 *
 * Throws `bundle.unauthorized` where the server refuses, `bundle.registry`, `bundle.connection`.
 */
export async function requestToken(
  { parameters }: Challenge,
  credentials: Credentials | null,
  endpoint: Endpoint,
  transport: Transport,
): Promise<string> {
  const realm = URL.parse(parameters.get("realm") ?? "");
  if (realm === null || !isSafe(realm, endpoint)) {
    const server = realm === null ? "none that can be asked" : `\`${realm.origin}\`, which doesn't use TLS`;
    throw bundleError("bundle.registry", `the token server of \`${endpoint.origin.origin}\` is ${server}`);
  }
  const wanted: [string, string][] = (parameters.get("scope") ?? "").split(" ").map((scope) => ["scope", scope]);
  const service = parameters.get("service") ?? "";
  const asked = [["service", service] as [string, string], ...wanted].filter(([, value]) => value !== "");
  const answer =
    credentials?.kind === "identity-token"
      ? await transport.exchange(realm, refreshMessage(service, parameters.get("scope") ?? "", credentials.token))
      : await transport.exchange(withQuery(realm, asked), queryMessage(credentials));
  if (answer.status !== 200) throw await refusalOf(answer, "an access token");
  return tokenOf(answer);
}

function withQuery(realm: URL, asked: readonly [string, string][]): URL {
  const url = new URL(realm);
  for (const [name, value] of asked) url.searchParams.append(name, value);
  return url;
}

function queryMessage(credentials: Extract<Credentials, { kind: "password" }> | null): Message {
  if (credentials === null) return { method: "GET" };
  return { method: "GET", headers: { authorization: basicAuthorization(credentials.username, credentials.password) } };
}

function refreshMessage(service: string, scope: string, token: string): Message {
  const form = { grant_type: "refresh_token", client_id: "hooklet", service, scope, refresh_token: token };
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  };
}

async function tokenOf(answer: Answer): Promise<string> {
  const json = parseJsonObject((await readBody(answer, ANSWER_LIMIT))?.toString("utf8") ?? "");
  const token = json?.token ?? json?.access_token;
  // Nothing else can stand in a header.
  if (typeof token === "string" && /^[\x21-\x7e]+$/.test(token)) return token;
  throw bundleError("bundle.registry", `the token server \`${answer.url.origin}\` gave no access token`);
}
