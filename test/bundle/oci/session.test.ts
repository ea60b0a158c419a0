import { join } from "node:path";
import { expect, test } from "vitest";
import { parseReference } from "../../../host/bundle/oci/reference.ts";
import { refusalOf } from "../../../host/bundle/oci/refusal.ts";
import { Session } from "../../../host/bundle/oci/session.ts";
import { readBody } from "../../../host/bundle/oci/transport.ts";
import { writeProject } from "../../support/project.ts";
import { type Answer, type ReceivedRequest, serve } from "../../support/server.ts";

const BASIC = `Basic ${Buffer.from("ada:lovelace").toString("base64")}`;

/** A server that notes what it is asked. */
async function recording(answer: Answer) {
  const requests: ReceivedRequest[] = [];
  const server = await serve((response, request) => {
    requests.push(request);
    answer(response, request);
  });
  return { ...server, requests, authorizations: () => requests.map(({ headers }) => headers.authorization) };
}

/** Asks a registry for a blob, as Ada, and gives the answer's status and text, or the error. */
async function ask(registry: { readonly port: number }, method: "GET" | "POST" = "GET") {
  const host = `127.0.0.1:${registry.port}`;
  const auth = Buffer.from("ada:lovelace").toString("base64");
  const docker = await writeProject({ "config.json": JSON.stringify({ auths: { [host]: { auth } } }) });
  const reference = parseReference(`oci://${host}/team/guards:1`);
  if ("code" in reference) throw new Error(reference.message);
  await using session = new Session(reference, { env: { DOCKER_CONFIG: docker }, home: join(docker, "home") });
  try {
    const answer = await session.send(session.url("blobs/x"), { method, headers: { range: "bytes=1-" } });
    if (answer.status >= 400) return await refusalOf(answer, "a blob");
    return [answer.status, (await readBody(answer, 1000))?.toString()];
  } catch (error) {
    return error;
  }
}

test("a registry that asks for nothing is shown no credentials", async () => {
  const registry = await recording((response) => response.end("blob"));
  expect(await ask(registry)).toEqual([200, "blob"]);
  expect(registry.requests).toMatchObject([{ method: "GET", path: "/v2/team/guards/blobs/x" }]);
  expect(registry.authorizations()).toEqual([undefined]);
});

test("one that asks for a password gets it with the same request once more", async () => {
  const registry = await recording((response, { headers }) => {
    if (headers.authorization === BASIC) response.end(headers.range);
    else response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end("no");
  });
  expect(await ask(registry)).toEqual([200, "bytes=1-"]);
  expect(registry.authorizations()).toEqual([undefined, BASIC]);
});

test("one that asks for a token gets that, and its token server the password", async () => {
  const tokens = await recording((response) => response.end('{"token":"t0k"}'));
  const registry = await recording((response, { headers }) => {
    if (headers.authorization === "Bearer t0k") response.end("blob");
    else {
      const challenge = `Bearer realm="${tokens.origin}/token",service="s",scope="repository:team/guards:pull"`;
      response.writeHead(401, { "www-authenticate": challenge }).end();
    }
  });
  expect(await ask(registry)).toEqual([200, "blob"]);
  expect(registry.authorizations()).toEqual([undefined, "Bearer t0k"]);
  expect(tokens.authorizations()).toEqual([BASIC]);
});

test.for([
  ["a password that is refused", 'Basic realm="x"', 2],
  ["a scheme that nobody knows", "Negotiate", 1],
  ["no challenge at all", null, 1],
] as const)("%s is an error without the password, and no endless loop", async ([, challenge, count]) => {
  const registry = await recording((response, { headers }) => {
    if (challenge !== null) response.setHeader("www-authenticate", challenge);
    const echoed = `${headers.authorization} lovelace`;
    response
      .writeHead(401)
      .end(JSON.stringify({ errors: [{ code: "UNAUTHORIZED", message: echoed, detail: echoed }] }));
  });
  const error = await ask(registry);
  expect(error).toMatchObject({ code: "bundle.unauthorized", message: expect.stringContaining("401 (UNAUTHORIZED)") });
  expect(JSON.stringify(error) + String(error)).not.toMatch(/lovelace|bG92ZWxhY2U/);
  expect(registry.requests).toHaveLength(count);
});

test("a redirect to another host is followed without credentials, and that host's challenge gets none", async () => {
  const elsewhere = await recording((response, { path }) => {
    if (path.startsWith("/open")) response.end("blob");
    else response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
  });
  for (const [path, expected] of [
    ["/open?signature=secret", [200, "blob"]],
    ["/closed?signature=secret", { code: "bundle.unauthorized" }],
  ] as const) {
    const registry = await recording((response, { headers }) => {
      if (headers.authorization !== BASIC) response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
      else response.writeHead(307, { location: `${elsewhere.origin}${path}` }).end();
    });
    const result = await ask(registry);
    expect(result).toMatchObject(expected);
    expect(String(result)).not.toContain("secret");
  }
  expect(elsewhere.requests.map(({ path, headers }) => [path, headers.authorization, headers.range])).toEqual([
    ["/open?signature=secret", undefined, "bytes=1-"],
    ["/closed?signature=secret", undefined, "bytes=1-"],
  ]);
});

test("a redirect within the registry keeps the credentials", async () => {
  const registry = await recording((response, { headers, path }) => {
    if (headers.authorization !== BASIC) response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
    else if (path !== "/there") response.writeHead(302, { location: "/there" }).end();
    else response.end("blob");
  });
  expect(await ask(registry)).toEqual([200, "blob"]);
  expect(registry.authorizations()).toEqual([undefined, BASIC, BASIC]);
});

test.for([
  ["to a host without TLS", "http://blobs.test/x", /`http:\/\/blobs.test`, which doesn't use TLS/],
  ["to no URL", "http://[", /to nowhere/],
  ["to a file", "file:///etc/passwd", /doesn't use TLS/],
  ["to itself", "/v2/team/guards/blobs/x", /redirects without an end/],
] as const)("a redirect %s is not followed", async ([, location, says]) => {
  const registry = await recording((response) => response.writeHead(301, { location }).end());
  expect(await ask(registry)).toMatchObject({ code: "bundle.registry", message: expect.stringMatching(says) });
  expect(registry.requests.length).toBeLessThanOrEqual(6);
});

test("a redirect of a request that changes something is not followed", async () => {
  const registry = await recording((response) => response.writeHead(307, { location: "/there" }).end("as it is"));
  expect(await ask(registry, "POST")).toEqual([307, "as it is"]);
  expect(registry.requests).toHaveLength(1);
});
