import { createPrivateKey, randomUUID, sign, X509Certificate } from "node:crypto";
import { readPem, TOKEN_PARTIES, USER } from "../../support/registry.ts";
import { type ReceivedRequest, serve, type TestServer } from "../../support/server.ts";

export interface TokenServer extends TestServer {
  /** What it was asked for, in order. */
  readonly requests: readonly ReceivedRequest[];
}

const PASSWORD = `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString("base64")}`;

/** Gives everybody tokens to pull, and the user tokens to push; refuses whoever has another password. */
export async function startTokenServer(): Promise<TokenServer> {
  const [key, cert] = await Promise.all([readPem("key"), readPem("cert")]);
  const requests: ReceivedRequest[] = [];
  const server = await serve((response, request) => {
    requests.push(request);
    const { authorization } = request.headers;
    if (authorization !== undefined && authorization !== PASSWORD) {
      response.writeHead(401).end();
      return;
    }
    const allowed = authorization === PASSWORD ? ["pull", "push"] : ["pull"];
    const scopes = new URL(request.path, "http://localhost").searchParams.getAll("scope");
    response.end(JSON.stringify({ token: tokenFor(scopes, allowed, key, cert) }));
  });
  return { ...server, requests };
}

/** A token as the registry checks it: signed by the certificate that it trusts (RFC 7519). */
function tokenFor(scopes: readonly string[], allowed: readonly string[], key: string, cert: string): string {
  const now = Math.floor(Date.now() / 1000);
  const access = scopes.map((scope) => {
    const [type, name, actions = ""] = scope.split(":");
    return { type, name, actions: actions.split(",").filter((action) => allowed.includes(action)) };
  });
  const { issuer, service } = TOKEN_PARTIES;
  const times = { exp: now + 300, nbf: now - 10, iat: now };
  const claims = { iss: issuer, sub: "tests", aud: service, jti: randomUUID(), access, ...times };
  const header = { typ: "JWT", alg: "ES256", x5c: [new X509Certificate(cert).raw.toString("base64")] };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signature = sign("sha256", Buffer.from(signed), { key: createPrivateKey(key), dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}
