import type { LookupAddress } from "node:dns";
import { expect, test, vi } from "vitest";
import { createHttpHandler } from "../../../host/handler/http/http.ts";
import type { Lookup } from "../../../host/handler/http/lookup.ts";
import { serve } from "../../support/server.ts";
import { dialectWithAddresses, httpSpec, jobOf } from "../job.ts";

/** A resolver that gives these addresses, one list for each question, the last one for ever. */
function resolver(...answers: string[][]) {
  return vi.fn<Lookup>(async () => {
    const list = answers.length > 1 ? answers.shift() : answers[0];
    return (list ?? []).map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }));
  });
}

const NAME = "hooks.example.com";

test.each([
  ["public", ["127.0.0.1"], "a loopback address"],
  ["public", ["8.8.8.8", "127.0.0.1"], "a loopback address"],
  ["public", ["127.0.0.1", "8.8.8.8"], "a loopback address"],
  ["public", ["8.8.8.8", "2606:4700:4700::1111", "10.0.0.1"], "a private address"],
  ["public", ["::ffff:127.0.0.1"], "an IPv4-mapped address"],
  ["public", ["64:ff9b::7f00:1"], "a NAT64 address"],
  ["public", ["fe80::1%eth0"], "a link-local address"],
  ["public-or-private", ["127.0.0.1", "169.254.169.254"], "a link-local address"],
  ["public-or-private", ["127.0.0.1", "::ffff:127.0.0.1"], "an IPv4-mapped address"],
  ["public-or-private", ["127.0.0.1", "0.0.0.0"], "an unspecified address"],
] as const)("under `%s` a name with the addresses %s is refused: one is %s", async (policy, addresses, is) => {
  const server = await serve("{}");
  const handler = createHttpHandler({ lookup: resolver([...addresses]) });
  const spec = httpSpec(`http://${NAME}:${server.port}/`);
  const { result } = await handler.run(jobOf(spec, { dialect: dialectWithAddresses(policy) }));
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.address" } });
  expect(result.kind === "failed" && result.failure.message).toMatch(
    new RegExp(`^\`${NAME}\` has the address .* ${is}$`),
  );
  expect(server.connections().made).toBe(0);
});

test.each(["public-or-private", "any"] as const)(
  "under `%s` the connection goes to what was checked",
  async (policy) => {
    const server = await serve((response, { headers }) => response.end(headers.host));
    const lookup = resolver(["127.0.0.1"], ["169.254.169.254"]);
    const spec = httpSpec(`http://${NAME}:${server.port}/`);
    const { result } = await createHttpHandler({ lookup }).run(jobOf(spec, { dialect: dialectWithAddresses(policy) }));
    expect(result).toMatchObject({ kind: "responded", body: `${NAME}:${server.port}` });
    expect(lookup.mock.calls).toEqual([[NAME]]);
  },
);

test("each run looks the name up and checks it anew", async () => {
  const server = await serve("{}");
  const lookup = resolver(["127.0.0.1"], ["10.0.0.1", "169.254.169.254"]);
  const handler = createHttpHandler({ lookup });
  const job = jobOf(httpSpec(`http://${NAME}:${server.port}/`), { dialect: dialectWithAddresses("public-or-private") });
  expect((await handler.run(job)).result).toMatchObject({ kind: "responded" });
  expect((await handler.run(job)).result).toMatchObject({ kind: "failed", failure: { code: "http.address" } });
});

test("an address that doesn't answer is followed by the next", async () => {
  const server = await serve("{}");
  // Nothing listens on the other loopback address.
  const lookup = resolver(["127.0.0.2", "127.0.0.1"]);
  const { result } = await createHttpHandler({ lookup }).run(jobOf(httpSpec(`http://${NAME}:${server.port}/`)));
  expect(result).toMatchObject({ kind: "responded" });
});

test.each(["localhost", "hooks.localhost", "localhost."])("`%s` isn't even looked up under `public`", async (host) => {
  const lookup = resolver(["8.8.8.8"]);
  const job = jobOf(httpSpec(`http://${host}/`), { dialect: dialectWithAddresses("public") });
  const { result } = await createHttpHandler({ lookup }).run(job);
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.address" } });
  expect(lookup).not.toHaveBeenCalled();
});

test("a name without an address is a failure that says so", async () => {
  const lookup = () => Promise.reject(new Error(`getaddrinfo ENOTFOUND ${NAME}`));
  const { result } = await createHttpHandler({ lookup }).run(jobOf(httpSpec(`http://${NAME}/`)));
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.failed" } });
  expect(result.kind === "failed" && result.failure.message).toContain("ENOTFOUND");
});

test("the timeout ends a look-up that never ends", async () => {
  const lookup = () => new Promise<never>(() => {});
  const { result } = await createHttpHandler({ lookup }).run(jobOf(httpSpec(`http://${NAME}/`), { timeoutMs: 100 }));
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.timeout" } });
});
