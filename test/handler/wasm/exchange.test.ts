import { readFileSync } from "node:fs";
import tls from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AddressPolicy } from "../../../host/dialect/dialect.ts";
import { systemLookup } from "../../../host/handler/http/lookup.ts";
import { exchange } from "../../../host/handler/wasm/exchange.ts";
import type { HttpReply, HttpRequest } from "../../../host/sandbox/grants/plugin-grants.ts";
import { serve, serveSockets, serveTls } from "../../support/server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const MIB = 1024 * 1024;

interface Settings {
  addresses?: AddressPolicy;
  /** The address of every name. */
  address?: string;
  signal?: AbortSignal;
}

function send(origin: string, request: Partial<HttpRequest> = {}, settings: Settings = {}): Promise<HttpReply> {
  const { addresses = "public-or-private", address, signal = new AbortController().signal } = settings;
  const lookup = address === undefined ? systemLookup : async () => [{ address, family: 4 }];
  const whole: HttpRequest = {
    id: 7,
    method: "GET",
    origin: `${origin}/`,
    pathWithQuery: "/",
    fields: [],
    body: new Uint8Array(),
    patience: { connect: null, firstByte: null, betweenBytes: null },
    ...request,
  };
  return exchange(whole, { addresses, lookup, signal });
}

/** What an exchange comes to that fails without a refusal. */
const failed = (tag: string, val?: unknown) => ({
  kind: "failed",
  id: 7,
  error: val === undefined ? { tag } : { tag, val },
  refusal: null,
});

function textOf(reply: HttpReply): string {
  return reply.kind === "responded" ? new TextDecoder().decode(reply.body) : JSON.stringify(reply.error);
}

describe("a request", () => {
  const echo = () =>
    serve((response, { method, path, headers, body }) => response.end(JSON.stringify({ method, path, headers, body })));

  test("arrives as the guest made it", async () => {
    const { origin, port } = await echo();
    const fields = [
      ["X-One", bytes("1")],
      ["x-one", bytes("2")],
      ["authorization", Uint8Array.of(0xe9)],
    ] as const;
    const reply = await send(origin, { method: "PUT", pathWithQuery: "/a%20b?c=../d", fields, body: bytes("héllo") });
    expect(JSON.parse(textOf(reply))).toEqual({
      method: "PUT",
      path: "/a%20b?c=../d",
      headers: {
        host: `127.0.0.1:${port}`,
        connection: "close",
        "x-one": "1, 2",
        authorization: "é",
        "content-length": "6",
      },
      body: "héllo",
    });
  });

  test.each(["GET", "HEAD", "DELETE", "OPTIONS", "PURGE"])(
    "of the method %s with a body says its length",
    async (method) => {
      const { origin } = await serve((response, { headers }) => {
        response.setHeader("seen", String(headers["content-length"]));
        response.end();
      });
      const reply = await send(origin, { method, body: bytes("abc") });
      expect(reply).toMatchObject({ kind: "responded", status: 200 });
      const seen = reply.kind === "responded" && reply.fields.find(([name]) => name === "seen");
      expect(seen && Buffer.from(seen[1]).toString()).toBe("3");
    },
  );

  test.each([
    ["GET", undefined],
    ["POST", "0"],
  ])("of the method %s without a body has the length %s", async (method, length) => {
    const { origin } = await echo();
    expect(JSON.parse(textOf(await send(origin, { method }))).headers["content-length"]).toBe(length);
  });

  test("that isn't HTTP is not sent", async () => {
    const server = await echo();
    const reply = await send(server.origin, { fields: [["x-a", bytes("a\u0001b")]] });
    expect(reply).toMatchObject({ error: { tag: "internal-error" } });
    expect(await send(server.origin, { pathWithQuery: "/a b" })).toMatchObject({ error: { tag: "internal-error" } });
    expect(server.connections().made).toBe(0);
  });
});

describe("a response", () => {
  test("comes back whole, without what is of the connection", async () => {
    const { origin } = await serve((response) => {
      response.writeHead(404, { "x-a": ["1", "2"], "keep-alive": "timeout=5", "content-encoding": "gzip" });
      response.end("no");
    });
    const reply = await send(origin);
    if (reply.kind !== "responded") throw new Error("it failed");
    expect([reply.id, reply.status, textOf(reply)]).toEqual([7, 404, "no"]);
    const fields = reply.fields.map(([name, value]) => `${name}: ${Buffer.from(value).toString()}`);
    expect(fields.filter((field) => !field.startsWith("Date"))).toEqual(["x-a: 1", "x-a: 2", "content-encoding: gzip"]);
  });

  test("that leads elsewhere is given as it is, and not followed", async () => {
    const other = await serve("other");
    const { origin } = await serve((response) => response.writeHead(302, { location: other.origin }).end());
    expect(await send(origin)).toMatchObject({ kind: "responded", status: 302 });
    expect(other.connections().made).toBe(0);
  });

  test("of 1 MiB is taken, a longer one isn't", async () => {
    const { origin } = await serve((response, { path }) => response.end("x".repeat(Number(path.slice(1)))));
    expect(textOf(await send(origin, { pathWithQuery: `/${MIB}` }))).toHaveLength(MIB);
    expect(await send(origin, { pathWithQuery: `/${MIB + 1}` })).toEqual(
      failed("HTTP-response-body-size", BigInt(MIB)),
    );
  });

  test.each([
    ["ends early", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc", failed("connection-terminated")],
    ["never comes", "", failed("connection-terminated")],
    ["is none", "SSH-2.0-x\r\n", failed("HTTP-protocol-error")],
    [
      "has a huge head",
      `HTTP/1.1 200 OK\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
      failed("HTTP-response-header-section-size"),
    ],
    [
      "switches protocols",
      "HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
      failed("HTTP-upgrade-failed"),
    ],
  ])("that %s is an error", async (_, answer, expected) => {
    const { origin } = await serveSockets((socket) => socket.once("data", () => socket.end(answer)));
    expect(await send(origin)).toEqual(expected);
  });

  test("with more fields than a guest's list holds is an error", async () => {
    const many = Array.from({ length: 1900 }, (_, place) => `a${place}: b`).join("\r\n");
    const answer = `HTTP/1.1 200 OK\r\n${many}\r\ncontent-length: 0\r\n\r\n`;
    const { origin } = await serveSockets((socket) => socket.once("data", () => socket.end(answer)));
    expect(await send(origin)).toMatchObject({ error: { tag: "HTTP-response-header-section-size" } });
  });
});

describe("an address", () => {
  test.each([
    ["http://127.0.0.1:9", "`127.0.0.1` is a loopback address: a request there is not granted"],
    ["http://[::1]:9", "`::1` is a loopback address: a request there is not granted"],
    ["http://10.1.2.3", "`10.1.2.3` is a private address: a request there is not granted"],
    ["http://169.254.169.254", "`169.254.169.254` is a link-local address: a request there is not granted"],
    ["http://localhost:9", "`localhost` is this machine: a request there is not granted"],
  ])("%s is refused where only public ones are allowed", async (origin, refusal) => {
    expect(await send(origin, {}, { addresses: "public" })).toEqual({
      kind: "failed",
      id: 7,
      error: { tag: "destination-IP-prohibited" },
      refusal,
    });
  });

  test("is checked after the look-up too, and not connected to", async () => {
    const server = await serve("private");
    const origin = `http://api.example.com:${server.port}`;
    expect(await send(origin, {}, { addresses: "public", address: "127.0.0.1" })).toMatchObject({
      error: { tag: "destination-IP-prohibited" },
      refusal:
        "`api.example.com` has the address `127.0.0.1`, which is a loopback address: a request there is not granted",
    });
    expect(server.connections().made).toBe(0);
    expect(textOf(await send(origin, {}, { address: "127.0.0.1" }))).toBe("private");
  });

  test("that there is none for is an error of the look-up", async () => {
    expect(await send("http://no-such-name.invalid")).toMatchObject({ error: { tag: "DNS-error" }, refusal: null });
  });

  test("that nobody listens at is an error of the connection", async () => {
    const { port } = await serve("");
    expect(port).toBeGreaterThan(1);
    expect(await send("http://127.0.0.1:1")).toEqual(failed("connection-refused"));
  });
});

describe("over TLS", () => {
  const fixture = (name: string) => readFileSync(new URL(`../http/fixtures/${name}`, import.meta.url), "utf8");
  const certificate = { key: fixture("key.pem"), cert: fixture("certificate.pem") };
  const trusted = tls.getCACertificates();
  beforeAll(() => tls.setDefaultCACertificates([...trusted, certificate.cert]));
  afterAll(() => tls.setDefaultCACertificates(trusted));

  test("a server is who its certificate says", async () => {
    const { port } = await serveTls("hello", certificate);
    const local = { address: "127.0.0.1" };
    expect(textOf(await send(`https://hooks.test:${port}`, {}, local))).toBe("hello");
    expect(await send(`https://other.test:${port}`, {}, local)).toEqual(failed("TLS-certificate-error"));
  });

  test("a server without it is an error", async () => {
    const { port } = await serve("hello");
    const reply = await send(`https://hooks.test:${port}`, {}, { address: "127.0.0.1" });
    expect(reply).toMatchObject({ error: { tag: "TLS-protocol-error" } });
  });
});

describe("the guest's patience", () => {
  const never = { connect: null, firstByte: null, betweenBytes: null };

  test("ends an exchange whose response doesn't begin", async () => {
    const server = await serveSockets((socket) => socket.resume());
    const reply = await send(server.origin, { patience: { ...never, firstByte: 50 } });
    expect(reply).toEqual(failed("connection-read-timeout"));
    await expect.poll(() => server.connections().open).toBe(0);
  });

  test("ends an exchange whose response stands still", async () => {
    const { origin } = await serve((response) => {
      response.writeHead(200);
      response.write("begun");
    });
    const reply = await send(origin, { patience: { ...never, betweenBytes: 50 } });
    expect(reply).toEqual(failed("connection-read-timeout"));
  });

  test("ends an exchange whose look-up doesn't end", async () => {
    const request = { patience: { ...never, connect: 50 } };
    const whole = {
      id: 7,
      method: "GET",
      origin: "http://a.example/",
      pathWithQuery: "/",
      fields: [],
      body: bytes(""),
    };
    const lookup = () => new Promise<never>(() => {});
    const { signal } = new AbortController();
    const reply = await exchange({ ...whole, ...request }, { addresses: "public", lookup, signal });
    expect(reply).toEqual(failed("connection-timeout"));
  });

  test("is no limit where it isn't used", async () => {
    const { origin } = await serve((response) => setImmediate(() => response.end("late")));
    expect(textOf(await send(origin, { patience: { connect: 10_000, firstByte: 10_000, betweenBytes: 10_000 } }))).toBe(
      "late",
    );
  });
});

test("the signal ends an exchange, and leaves no connection", async () => {
  const server = await serveSockets((socket) => socket.resume());
  const stop = new AbortController();
  const reply = send(server.origin, {}, { signal: stop.signal });
  await expect.poll(() => server.connections().open).toBe(1);
  stop.abort();
  expect((await reply).kind).toBe("failed");
  await expect.poll(() => server.connections().open).toBe(0);
});
