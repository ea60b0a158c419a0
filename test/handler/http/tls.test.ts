import { readFileSync } from "node:fs";
import type { TLSSocket } from "node:tls";
import tls from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpHandler } from "../../../host/handler/http/http.ts";
import { serve, serveSockets, serveTls } from "../../support/server.ts";
import { httpSpec, jobOf } from "../job.ts";

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const certificate = { key: fixture("key.pem"), cert: fixture("certificate.pem") };
const handler = createHttpHandler({ lookup: async () => [{ address: "127.0.0.1", family: 4 }] });
const trusted = tls.getCACertificates();

beforeAll(() => tls.setDefaultCACertificates([...trusted, certificate.cert]));
afterAll(() => tls.setDefaultCACertificates(trusted));

test("the certificate is checked against the name, which the server is told, over the address that was checked", async () => {
  const server = await serveTls((response, { headers }) => {
    response.end(JSON.stringify({ host: headers.host, servername: (response.socket as TLSSocket).servername }));
  }, certificate);
  const { result } = await handler.run(jobOf(httpSpec(`https://hooks.test:${server.port}/`)));
  const body = JSON.stringify({ host: `hooks.test:${server.port}`, servername: "hooks.test" });
  expect(result).toMatchObject({ kind: "responded", body });
});

test.each([
  ["another name", "other.test"],
  ["an address", "127.0.0.1"],
])("a certificate isn't good for %s", async (_, host) => {
  const server = await serveTls("{}", certificate);
  const { result } = await handler.run(jobOf(httpSpec(`https://${host}:${server.port}/`)));
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.failed" } });
  expect(result.kind === "failed" && result.failure.message).toContain("not in the cert");
});

test("a certificate that nobody trusts is refused", async () => {
  tls.setDefaultCACertificates(trusted);
  const server = await serveTls("{}", certificate);
  const { result } = await handler.run(jobOf(httpSpec(`https://hooks.test:${server.port}/`)));
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.failed" } });
});

test("a server without TLS is a failure in one line", async () => {
  const server = await serve("{}");
  const { result } = await handler.run(jobOf(httpSpec(`https://hooks.test:${server.port}/`)));
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.failed" } });
  expect(result.kind === "failed" && result.failure.message).toMatch(
    /^no answer from `https:[^\n]*: wrong version number$/,
  );
});

test("the timeout ends a handshake that never ends", async () => {
  const server = await serveSockets((socket) => socket.resume());
  const { result } = await handler.run(jobOf(httpSpec(`https://hooks.test:${server.port}/`), { timeoutMs: 200 }));
  expect(result).toMatchObject({ kind: "failed", failure: { code: "http.timeout" } });
  expect(server.connections().made).toBe(1);
  await expect.poll(() => server.connections().open).toBe(0);
});
