import { expect, test } from "vitest";
import { parseChallenges } from "../../../host/bundle/oci/challenge.ts";
import type { Credentials } from "../../../host/bundle/oci/credentials.ts";
import { endpointOf } from "../../../host/bundle/oci/endpoint.ts";
import { requestToken } from "../../../host/bundle/oci/token.ts";
import { Transport } from "../../../host/bundle/oci/transport.ts";
import { type Answer, type ReceivedRequest, serve } from "../../support/server.ts";
import { ANONYMOUS } from "./bundle.ts";

const ADA: Credentials = { kind: "password", username: "ada", password: "lovelace" };
const REGISTRY = "127.0.0.1:5000";
const SCOPES = "repository:team/guards:pull,push repository:other:pull";

/** Asks a token server that answers so, on behalf of a registry. */
async function ask(answer: Answer | string, credentials: Credentials | null, registry = REGISTRY) {
  const requests: ReceivedRequest[] = [];
  const server = await serve((response, request) => {
    requests.push(request);
    if (typeof answer === "string") response.end(answer);
    else answer(response, request);
  });
  const [challenge] = parseChallenges(`Bearer realm="${server.origin}/token?a=b",service="s",scope="${SCOPES}"`);
  if (challenge === undefined) throw new Error("no challenge");
  const endpoint = endpointOf({ registry, repository: "team/guards", tag: "1", digest: null });
  await using transport = new Transport(endpoint, ANONYMOUS);
  const token = await requestToken(challenge, credentials, endpoint, transport).catch((error: unknown) => error);
  return { token, requests };
}

test("without credentials, a token is asked for anonymously, with the service and each scope", async () => {
  const { token, requests } = await ask('{"token":"t0k"}', null);
  expect(token).toBe("t0k");
  expect(requests).toMatchObject([{ method: "GET", headers: expect.not.objectContaining({ authorization: "" }) }]);
  expect(requests[0]?.headers.authorization).toBeUndefined();
  expect([...new URL(requests[0]?.path ?? "", "http://x").searchParams]).toEqual([
    ["a", "b"],
    ["service", "s"],
    ["scope", "repository:team/guards:pull,push"],
    ["scope", "repository:other:pull"],
  ]);
});

test("a password goes in the Authorization header", async () => {
  const { token, requests } = await ask('{"access_token":"t0k"}', ADA);
  expect(token).toBe("t0k");
  expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from("ada:lovelace").toString("base64")}`);
});

test("an identity token is exchanged with a form", async () => {
  const { token, requests } = await ask('{"access_token":"t0k"}', { kind: "identity-token", token: "id" });
  expect(token).toBe("t0k");
  expect(requests[0]).toMatchObject({ method: "POST", path: "/token?a=b" });
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    grant_type: "refresh_token",
    client_id: "hooklet",
    service: "s",
    scope: SCOPES,
    refresh_token: "id",
  });
});

test.for([
  ["refuses", (response) => response.writeHead(401).end("lovelace"), "bundle.unauthorized"],
  ["sends on", (response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(), "bundle.registry"],
  ["gives no JSON", (response) => response.end("lovelace"), "bundle.registry"],
  ["gives no token", (response) => response.end('{"token":5}'), "bundle.registry"],
  [
    "gives a token that can't stand in a header",
    (response) => response.end('{"token":"a\\r\\nb: c"}'),
    "bundle.registry",
  ],
  ["gives a token without an end", (response) => response.end(`{"token":"${"x".repeat(2 ** 21)}"}`), "bundle.registry"],
] as const satisfies readonly (readonly [string, Answer, string])[])(
  "a token server that %s is an error without the password",
  async ([, answer, code]) => {
    const { token, requests } = await ask(answer, ADA);
    expect(token).toMatchObject({ code });
    expect(requests).toHaveLength(1);
    expect(JSON.stringify(token) + String(token)).not.toMatch(/lovelace|bG92ZWxhY2U/);
  },
);

test("a token server without TLS is asked for a registry on this machine alone", async () => {
  const { token, requests } = await ask('{"token":"t0k"}', ADA, "ghcr.io");
  expect(token).toMatchObject({ code: "bundle.registry", message: expect.stringContaining("doesn't use TLS") });
  expect(requests).toEqual([]);
});
