import net, { type Socket } from "node:net";
import { serveSockets, type TestServer } from "../../support/server.ts";

/**
 * Passes connections on to a port of this machine, and breaks the first ones after so many bytes from one side; later
 * ones last.
 */
export function cuttingProxy(
  port: number,
  side: "client" | "server",
  cutAfter: readonly number[],
): Promise<TestServer> {
  const cuts = [...cutAfter];
  return serveSockets((client) => {
    const server = net.connect(port, "127.0.0.1");
    const cut = cuts.shift() ?? Number.POSITIVE_INFINITY;
    pass(client, server, side === "client" ? cut : Number.POSITIVE_INFINITY);
    pass(server, client, side === "server" ? cut : Number.POSITIVE_INFINITY);
  });
}

function pass(from: Socket, to: Socket, cutAfter: number): void {
  let left = cutAfter;
  const end = () => {
    from.destroy();
    to.destroy();
  };
  from.on("error", end).on("close", end);
  from.on("data", (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.min(chunk.length, left));
    left -= part.length;
    to.write(part, () => left === 0 && end());
  });
}
