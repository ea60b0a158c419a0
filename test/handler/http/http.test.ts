import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { AddressPolicy } from "../../../host/dialect/dialect.ts";
import { createHttpHandler } from "../../../host/handler/http/http.ts";
import { type ReceivedRequest, serve } from "../../support/server.ts";
import { handlerContract } from "../contract.ts";
import { dialectWithAddresses, httpSpec, jobOf } from "../job.ts";

handlerContract(
  "HTTP",
  {
    answersWith: "responded",
    failsWith: { kind: "failed", failure: { code: "http.status" } },
    timeoutCode: "http.timeout",
    graceMs: 0,
  },
  async () => {
    const arrived = Promise.withResolvers<void>();
    const echo = await serve((response, { body }) => response.end(body));
    const silent = await serve(() => arrived.resolve());
    const broken = await serve((response) => response.writeHead(500).end());
    return {
      handler: createHttpHandler(),
      answers: httpSpec(echo.origin),
      hangs: httpSpec(silent.origin),
      fails: httpSpec(broken.origin),
      hanging: () => arrived.promise,
    };
  },
);

const handler = createHttpHandler();

test("a request is one POST of the envelope as JSON", async () => {
  const received: ReceivedRequest[] = [];
  const server = await serve((response, request) => {
    received.push(request);
    response.end("{}");
  });
  await handler.run(jobOf(httpSpec(`${server.origin}/hooks/o4?token=a%20b#part`), { context: { prompt: "héllo" } }));
  const headers = {
    "content-type": "application/json",
    host: `127.0.0.1:${server.port}`,
    "accept-encoding": "identity",
  };
  expect(received).toMatchObject([{ method: "POST", path: "/hooks/o4?token=a%20b", headers }]);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ event: "userPromptSubmit", prompt: "héllo" });
});

test("a request of 5 MB arrives whole", async () => {
  const server = await serve((response, { body }) => response.end(String(body.length)));
  const prompt = "x".repeat(5_000_000);
  const { result } = await handler.run(jobOf(httpSpec(server.origin), { context: { prompt } }));
  expect(result.kind === "responded" && Number(result.body)).toBeGreaterThan(prompt.length);
});

test("a user name and a password of a URL are sent where the policy lets them", async () => {
  const server = await serve((response, { headers }) => response.end(headers.authorization));
  const spec = httpSpec(server.origin.replace("//", "//user:pass@"));
  expect((await handler.run(jobOf(spec))).result).toMatchObject({ body: `Basic ${btoa("user:pass")}` });
});

test("every run has a connection of its own, which ends with it", async () => {
  const server = await serve("{}");
  for (let run = 0; run < 3; run++) await handler.run(jobOf(httpSpec(server.origin)));
  expect(server.connections().made).toBe(3);
  await expect.poll(() => server.connections().open).toBe(0);
});

/** Runs a hook in a process of its own, with that environment and these options for Node. */
async function runElsewhere(url: string, policy: AddressPolicy, env: Record<string, string>, options: string[] = []) {
  const script = fileURLToPath(new URL("fixtures/run.ts", import.meta.url));
  const settings = { env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [...options, script, url, policy], settings);
  return JSON.parse(stdout);
}

test.each(["public", "public-or-private", "any"] as const)(
  "no proxy of the environment is asked under `%s`",
  async (policy) => {
    const proxy = await serve("from the proxy");
    const server = await serve("from the server");
    const env = { NODE_USE_ENV_PROXY: "1", http_proxy: proxy.origin, HTTP_PROXY: proxy.origin };
    const expected = policy === "public" ? { failure: { code: "http.address" } } : { body: "from the server" };
    expect(await runElsewhere(server.origin, policy, env)).toMatchObject(expected);
    expect(proxy.connections().made).toBe(0);
  },
);

test("all addresses of a name are tried, although Node was told to try one", async () => {
  const server = await serve("{}");
  const options = ["--no-network-family-autoselection"];
  expect(await runElsewhere(`http://localhost:${server.port}/`, "any", {}, options)).toMatchObject({ body: "{}" });
});

test.each([
  ["http://127.0.0.1:1/secret?token=secret", "http.failed"],
  ["https://user:secret@127.0.0.1:1/", "http.failed"],
])("a failure doesn't tell what a URL may hide: %s", async (url, code) => {
  const { result } = await handler.run(jobOf(httpSpec(url)));
  expect(result).toMatchObject({ kind: "failed", failure: { code } });
  expect(JSON.stringify(result)).not.toContain("secret");
});

test.each([
  ["public", "http.address"],
  ["public-or-private", null],
  ["any", null],
] as const)("a server on loopback is reached under `%s`: %s", async (policy, code) => {
  const server = await serve("{}");
  const hosts = ["127.0.0.1", "2130706433", "0x7f.1", "localhost"];
  for (const host of hosts) {
    const spec = httpSpec(`http://${host}:${server.port}/`);
    const { result } = await handler.run(jobOf(spec, { dialect: dialectWithAddresses(policy) }));
    expect(result.kind === "failed" ? result.failure.code : null).toBe(code);
  }
  expect(server.connections().made).toBe(code === null ? hosts.length : 0);
});
