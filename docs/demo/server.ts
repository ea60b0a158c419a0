import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";

/** Where the demo's workspace expects its HTTP hook. */
export const PORT = 18787;

const ALLOWED_HOSTS = ["docs.example.com"];

/** Starts the demo's HTTP hook: it lets pages of one host be fetched, and refuses all others. */
export async function startServer(): Promise<Server> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(decide(JSON.parse(body))));
    });
  });
  server.listen(PORT, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function decide(envelope: { toolInput?: { url?: string } }): object {
  const host = URL.parse(envelope.toolInput?.url ?? "")?.host;
  if (host !== undefined && ALLOWED_HOSTS.includes(host)) return { hookSpecificOutput: { decision: "allow" } };
  return { decision: "deny", reason: `${host ?? "that address"} is not on the list` };
}
