import { once } from "node:events";
import http, { type IncomingHttpHeaders, type ServerResponse } from "node:http";
import https from "node:https";
import net, { type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request that a test server has received whole. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on a free port of 127.0.0.1 that ends with the test that runs. */
export interface TestServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT`, or with `https`. */
  readonly origin: string;
  /** How many connections were made to it, and how many of them are open. */
  connections(): { readonly made: number; readonly open: number };
}

/** Answers a request; not to end the response leaves the client waiting. */
export type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

/** A server that gives every request the same answer, or leaves the answering to a function. */
export function serve(answer: Answer | string): Promise<TestServer> {
  return start(http.createServer(listener(answer)), "http");
}

/** The same over TLS. */
export function serveTls(
  answer: Answer | string,
  options: https.ServerOptions & { readonly key: string; readonly cert: string },
): Promise<TestServer> {
  return start(https.createServer(options, listener(answer)), "https");
}

/** A server that speaks no protocol by itself: `onConnection` gets each socket. */
export function serveSockets(onConnection: (socket: Socket) => unknown): Promise<TestServer> {
  return start(net.createServer(onConnection), "http");
}

function listener(answer: Answer | string): http.RequestListener {
  const reply: Answer = typeof answer === "string" ? (response) => response.end(answer) : answer;
  return async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    reply(response, { method, path, headers, body: await text(request) });
  };
}

async function start(server: Server, scheme: "http" | "https"): Promise<TestServer> {
  const open = new Set<Socket>();
  let made = 0;
  server.on("connection", (socket) => {
    made += 1;
    open.add(socket);
    // A client that gives up is what some tests are about.
    socket.on("error", () => {}).once("close", () => open.delete(socket));
  });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const { port } = address;
  return { port, origin: `${scheme}://127.0.0.1:${port}`, connections: () => ({ made, open: open.size }) };
}
