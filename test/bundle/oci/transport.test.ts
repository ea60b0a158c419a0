import { once } from "node:events";
import { expect, test } from "vitest";
import { endpointOf } from "../../../host/bundle/oci/endpoint.ts";
import { readBody, Transport, type TransportOptions } from "../../../host/bundle/oci/transport.ts";
import { serve, serveSockets } from "../../support/server.ts";
import { ANONYMOUS } from "./bundle.ts";

function transportTo(registry: string, options: TransportOptions = ANONYMOUS): Transport {
  return new Transport(endpointOf({ registry, repository: "guards", tag: "1", digest: null }), options);
}

test("a message is sent as it is, and its answer is given whatever its status", async () => {
  const server = await serve((response, { method, headers, body }) => {
    response.writeHead(418, { "x-mark": "1" }).end(`${method} ${headers["x-own"]} ${body}`);
  });
  await using transport = transportTo("127.0.0.1:1");
  const message = { method: "PUT", headers: { "x-own": "yes" }, body: Buffer.from("bytes") } as const;
  const answer = await transport.exchange(new URL(server.origin), message);
  expect([answer.status, answer.headers["x-mark"]]).toEqual([418, "1"]);
  expect((await readBody(answer, 100))?.toString()).toBe("PUT yes bytes");
});

test("a body of more than the limit is null", async () => {
  const server = await serve("12345");
  await using transport = transportTo("127.0.0.1:1");
  const exchange = () => transport.exchange(new URL(server.origin), { method: "GET" });
  expect((await readBody(await exchange(), 5))?.toString()).toBe("12345");
  expect(await readBody(await exchange(), 4)).toBeNull();
});

test("what can't be reached is named by its origin alone", async () => {
  await using transport = transportTo("127.0.0.1:1");
  const failed = transport.exchange(new URL("http://127.0.0.1:1/path?token=secret"), { method: "GET" });
  const error = await failed.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "bundle.connection" });
  expect(String(error)).toContain("`http://127.0.0.1:1`");
  expect(String(error)).not.toMatch(/path|secret/);
});

test("a broken connection may hold another time", async () => {
  const server = await serveSockets((socket) => socket.once("data", () => socket.destroy()));
  await using transport = transportTo("127.0.0.1:1");
  const failed = transport.exchange(new URL(server.origin), { method: "GET" });
  await expect(failed).rejects.toMatchObject({ name: "Interrupted", failure: { code: "bundle.connection" } });
});

test("a registry on another machine is reached through the proxy of the environment", async () => {
  const asked = Promise.withResolvers<string>();
  const proxy = await serveSockets((socket) => {
    void once(socket, "data").then(([data]) => {
      asked.resolve(String(data).split("\r\n")[0] ?? "");
      socket.destroy();
    });
  });
  await using transport = transportTo("registry.test", { env: { HTTPS_PROXY: proxy.origin } });
  await expect(transport.exchange(new URL("https://registry.test/v2/"), { method: "GET" })).rejects.toThrow();
  expect(await asked.promise).toBe("CONNECT registry.test:443 HTTP/1.1");
});

test("a registry on this machine, and one of NO_PROXY, are reached without it", async () => {
  const proxy = await serveSockets((socket) => socket.destroy());
  const server = await serve("reached");
  const env = { http_proxy: proxy.origin, HTTPS_PROXY: proxy.origin, NO_PROXY: "registry.invalid" };
  await using near = transportTo(`127.0.0.1:${server.port}`, { env });
  expect((await near.exchange(new URL(server.origin), { method: "GET" })).status).toBe(200);
  await using far = transportTo("registry.invalid", { env });
  await expect(far.exchange(new URL("https://registry.invalid/"), { method: "GET" })).rejects.toThrow();
  expect(proxy.connections().made).toBe(0);
});

test("a signal ends what is under way, with its reason", async () => {
  const controller = new AbortController();
  const server = await serve((response) => {
    response.write("first");
  });
  await using transport = transportTo("127.0.0.1:1", { ...ANONYMOUS, signal: controller.signal });
  const { body } = await transport.exchange(new URL(server.origin), { method: "GET" });
  const read = async () => {
    for await (const _chunk of body) controller.abort(new Error("no more"));
  };
  await expect(read()).rejects.toThrow("no more");
  await expect(transport.exchange(new URL(server.origin), { method: "GET" })).rejects.toThrow("no more");
});
