import { once } from "node:events";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BODY_LIMIT } from "../../../host/handler/http/exchange.ts";
import { createHttpHandler } from "../../../host/handler/http/http.ts";
import { serve, serveSockets, type TestServer } from "../../support/server.ts";
import { httpSpec, type JobOptions, jobOf, outcomeOf } from "../job.ts";

const handler = createHttpHandler();

async function resultOf(server: TestServer, options?: JobOptions) {
  const { result } = await handler.run(jobOf(httpSpec(server.origin), options));
  await expect.poll(() => server.connections().open).toBe(0);
  return result;
}

/** A server that writes these bytes to whoever says anything, and ends, resets or keeps the connection. */
function serveBytes(bytes: string | Buffer, then: "end" | "reset" | "keep"): Promise<TestServer> {
  return serveSockets(async (socket: Socket) => {
    await once(socket, "data");
    socket.write(bytes, () => {
      if (then === "end") socket.end();
      if (then === "reset") socket.resetAndDestroy();
    });
  });
}

function* spaces(): Generator<string> {
  for (;;) yield " ".repeat(65_536);
}

describe("the status decides", () => {
  test.each([
    [200, "responded"],
    [201, "responded"],
    [204, "responded"],
    [299, "responded"],
    [300, "http.redirect"],
    [301, "http.redirect"],
    [302, "http.redirect"],
    [304, "http.redirect"],
    [307, "http.redirect"],
    [308, "http.redirect"],
    [400, "http.status"],
    [401, "http.status"],
    [404, "http.status"],
    [429, "http.status"],
    [500, "http.status"],
    [503, "http.status"],
    [600, "http.status"],
  ])("%i: %s", async (status, outcome) => {
    const elsewhere = await serve("{}");
    const server = await serve((response) => {
      response.writeHead(status, { location: elsewhere.origin }).end();
    });
    expect(outcomeOf(await resultOf(server))).toBe(outcome);
    expect(elsewhere.connections().made).toBe(0);
  });

  test("before the body is read", async () => {
    const server = await serve((response) => {
      response.writeHead(500).write("for ever");
    });
    expect(outcomeOf(await resultOf(server))).toBe("http.status");
  });
});

describe("the body", () => {
  test.each([
    ["nothing", ""],
    ["text beyond ASCII", "é€😀"],
  ])("is taken as it is: %s", async (_, body) => {
    expect(await resultOf(await serve(body))).toEqual({ kind: "responded", status: 200, body });
  });

  test("loses a byte order mark and keeps a place for each byte that isn't UTF-8", async () => {
    const server = await serve((response) => {
      response.end(Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0xc3, 0x7d]));
    });
    expect(await resultOf(server)).toMatchObject({ body: "{\uFFFD\uFFFD}" });
  });

  test.each([
    ["with a length", { "content-length": BODY_LIMIT }],
    ["in chunks", {}],
  ])("may have the limit's size: %s", async (_, headers) => {
    const server = await serve((response) => {
      response.writeHead(200, headers).write(" ".repeat(BODY_LIMIT - 1));
      response.end("x");
    });
    const result = await resultOf(server);
    expect(result.kind === "responded" && result.body.length).toBe(BODY_LIMIT);
  });

  test.each([
    ["with a length", { "content-length": BODY_LIMIT + 1 }],
    ["in chunks", {}],
  ])("may not be one byte longer: %s", async (_, headers) => {
    const server = await serve((response) => {
      response.writeHead(200, headers).write(" ".repeat(BODY_LIMIT));
      response.end("x");
    });
    expect(outcomeOf(await resultOf(server))).toBe("http.too-large");
  });

  test("is given up at the limit when it never ends", async () => {
    const server = await serve((response) => {
      Readable.from(spaces()).pipe(response);
    });
    expect(outcomeOf(await resultOf(server))).toBe("http.too-large");
  });

  test.each(["gzip", "br", "deflate, gzip", "x-unknown"])("may not be encoded: %s", async (encoding) => {
    const server = await serve((response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(gzipSync("{}"));
    });
    expect(outcomeOf(await resultOf(server))).toBe("http.encoding");
  });

  test.each(["identity", "Identity", ""])("may say that it isn't encoded: `%s`", async (encoding) => {
    const server = await serve((response) => {
      response.writeHead(200, { "content-encoding": encoding }).end("{}");
    });
    expect(await resultOf(server)).toMatchObject({ body: "{}" });
  });
});

describe("no whole response is a failure", () => {
  const head = "HTTP/1.1 200 OK\r\n";
  test.each([
    ["closed at once", "", "end"],
    ["reset at once", "", "reset"],
    ["another protocol", "SSH-2.0-OpenSSH_9.9\r\n", "end"],
    ["closed in the head", `${head}content-le`, "end"],
    ["closed in the body", `${head}content-length: 100\r\n\r\n{}`, "end"],
    ["reset in the body", `${head}content-length: 100\r\n\r\n{}`, "reset"],
    ["reset in a body without a length", `${head}\r\n{}`, "reset"],
    ["closed between chunks", `${head}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`, "end"],
    ["a chunk without a size", `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`, "keep"],
    ["a head without end", `${head}${"x-header: value\r\n".repeat(10_000)}`, "keep"],
    ["two lengths", `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}x`, "keep"],
    ["switched protocols", "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n", "keep"],
  ] as const)("%s", async (_, bytes, then) => {
    expect(outcomeOf(await resultOf(await serveBytes(bytes, then)))).toBe("http.failed");
  });

  test("nobody listens", async () => {
    const { result } = await handler.run(jobOf(httpSpec("http://127.0.0.1:1/")));
    expect(result).toMatchObject({
      failure: {
        code: "http.failed",
        message: "no answer from `http://127.0.0.1:1`: connect ECONNREFUSED 127.0.0.1:1",
      },
    });
  });
});

describe("a response is one", () => {
  test.each([
    ["that ends with the connection", "HTTP/1.0 200 OK\r\n\r\n{}", "end"],
    [
      "after others that announce it",
      "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
      "keep",
    ],
    ["that comes before the request was read", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}", "keep"],
  ] as const)("%s", async (_, bytes, then) => {
    const prompt = "x".repeat(1_000_000);
    expect(await resultOf(await serveBytes(bytes, then), { context: { prompt } })).toMatchObject({ body: "{}" });
  });
});

describe("the timeout strikes", () => {
  const timeoutMs = 200;
  test.each([
    ["before the head", ""],
    ["in the head", "HTTP/1.1 200 OK\r\ncontent-"],
    ["before the body", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"],
    ["in the body", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{"],
    ["in a body without a length", "HTTP/1.1 200 OK\r\n\r\n{}"],
  ])("%s", async (_, bytes) => {
    const result = await resultOf(await serveBytes(bytes, "keep"), { timeoutMs });
    expect(result).toMatchObject({ failure: { code: "http.timeout", message: "no answer within 200 ms" } });
  });

  test.each([
    ["a body", "HTTP/1.1 200 OK\r\n\r\n", " "],
    ["a head", "HTTP/1.1 200 OK\r\n", "a: b\r\n"],
    ["responses before the response", "", "HTTP/1.1 100 Continue\r\n\r\n"],
  ])("while %s comes in drips", async (_, start, drip) => {
    const server = await serveSockets(async (socket) => {
      await once(socket, "data");
      socket.write(start);
      const dripping = setInterval(() => socket.write(drip), 5);
      socket.once("close", () => clearInterval(dripping));
    });
    expect(outcomeOf(await resultOf(server, { timeoutMs }))).toBe("http.timeout");
  });
});
