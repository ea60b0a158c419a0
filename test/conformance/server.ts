import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { JsonValue } from "../../host/index.ts";

/** What a server answers to one path. */
export interface ServedAnswer {
  /** 200 where nothing is written. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, any other value as JSON. */
  readonly body?: JsonValue;
  /** What it does in place of answering: nothing, a byte now and then without an end, or cutting the connection. */
  readonly instead?: "hang" | "drip" | "reset";
}

/** A request that a server got; a body of JSON is its value. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: JsonValue;
}

/** A server on loopback, gone when disposed of. */
export interface CaseServer extends AsyncDisposable {
  /** Without a last slash. */
  readonly url: string;
  readonly requests: readonly Received[];
}

const DRIP_MS = 10;

/** Starts a server that answers by path, and with 404 elsewhere. */
export async function startServer(answers: Readonly<Record<string, ServedAnswer>>): Promise<CaseServer> {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    requests.push({ method: request.method ?? "", path, body: await bodyOf(request) });
    respond(response, answers[path] ?? { status: 404 });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<JsonValue> {
  const written = await text(request);
  try {
    return JSON.parse(written) as JsonValue;
  } catch {
    return written;
  }
}

function respond(response: ServerResponse, { status = 200, headers = {}, body = "", instead }: ServedAnswer): void {
  if (instead === "hang") return;
  if (instead === "reset") {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  if (instead === "drip") {
    const dripping = setInterval(() => response.write(" "), DRIP_MS);
    response.on("close", () => clearInterval(dripping));
    return;
  }
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
