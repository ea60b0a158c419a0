import { join } from "node:path";
import { expect, test } from "vitest";
import { https } from "../../../host/bundle/source/https.ts";
import { packGuards, writeFolder } from "../../support/bundle.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { type Answer, serve, serveTls } from "../../support/server.ts";
import { sourcesWith } from "./context.ts";

const CERTIFICATE = makeCertificate();

async function serveArchive(answer: Answer) {
  const server = await serveTls(answer, CERTIFICATE);
  const npmrc = CERTIFICATE.cert.trim().split("\n").join("\\n");
  return { server, url: `${server.origin}/guards.tgz`, context: await sourcesWith(`ca="${npmrc}"\n`) };
}

test("an archive comes from a server whose certificate `.npmrc` names, with its signatures", async () => {
  const { archive, integrity } = await packGuards();
  const armour = (base64: string) => `-----BEGIN SSH SIGNATURE-----\n${base64}\n-----END SSH SIGNATURE-----\n`;
  const { server, url, context } = await serveArchive((response, { path }) => {
    if (path === "/guards.tgz") response.end(archive);
    else response.end(armour("U1NI") + armour("U1NJ"));
  });
  const fetched = await https.fetch(url, context);
  expect(fetched).toMatchObject({ resolved: url, publisher: `127.0.0.1:${server.port}` });
  expect(fetched.bundle).toMatchObject({ integrity, signatures: [armour("U1NI"), armour("U1NJ")] });
});

test("an unknown certificate is refused", async () => {
  const { url } = await serveArchive((response) => response.end("x"));
  await expect(https.fetch(url, await sourcesWith())).rejects.toMatchObject({ code: "bundle.connection" });
});

test("a download that breaks off starts again", async () => {
  const { archive, integrity } = await packGuards();
  let cut = 0;
  const { url, context } = await serveArchive((response, { path }) => {
    if (path !== "/guards.tgz") return void response.writeHead(404).end();
    response.writeHead(200, { "content-length": archive.length });
    if (cut === 2) return void response.end(archive);
    cut += 1;
    response.write(archive.subarray(0, 5000), () => response.destroy());
  });
  const { bundle } = await https.fetch(url, context);
  expect(bundle.integrity).toBe(integrity);
  expect(bundle.signatures).toEqual([]);
  expect(cut).toBe(2);
  expect(context.shown).toContain("the download broke off; starting again");
});

test("one that always breaks off is an error", async () => {
  const { url, context } = await serveArchive((response) => {
    response.writeHead(200, { "content-length": 100_000 });
    response.write("x".repeat(5000), () => response.destroy());
  });
  await expect(https.fetch(url, context)).rejects.toMatchObject({ code: "bundle.connection" });
});

test("one that never ends is given up", async () => {
  const { url, context } = await serveArchive((response) => {
    const chunk = Buffer.alloc(4 * 1024 ** 2);
    const send = () => void response.write(chunk, (error) => (error ? undefined : setImmediate(send)));
    send();
  });
  await expect(https.fetch(url, context)).rejects.toMatchObject({ code: "bundle.too-large" });
});

test.for([
  [404, "bundle.not-found"],
  [401, "bundle.unauthorized"],
  [403, "bundle.unauthorized"],
] as const)("status %i is %s", async ([status, code]) => {
  const { url, context } = await serveArchive((response) => response.writeHead(status).end());
  await expect(https.fetch(url, context)).rejects.toMatchObject({ code });
});

test("what isn't an archive is refused", async () => {
  const { url, context } = await serveArchive((response) => response.end("<html>"));
  await expect(https.fetch(url, context)).rejects.toMatchObject({ code: "bundle.archive" });
});

test("a redirect is followed to TLS, and not to plain HTTP, which is sent nothing", async () => {
  const { archive, integrity } = await packGuards();
  let asked = 0;
  const plain = await serve((response) => {
    asked += 1;
    response.end(archive);
  });
  const { server, url, context } = await serveArchive((response, { path }) => {
    if (path === "/plain.tgz") response.writeHead(302, { location: `${plain.origin}/guards.tgz` }).end();
    else if (path === "/moved.tgz") response.writeHead(302, { location: "/guards.tgz" }).end();
    else if (path === "/guards.tgz") response.end(archive);
    else response.writeHead(404).end();
  });
  expect((await https.fetch(url.replace("guards", "moved"), context)).bundle.integrity).toBe(integrity);
  await expect(https.fetch(`${server.origin}/plain.tgz`, context)).rejects.toMatchObject({
    code: "bundle.connection",
    message: `the server leads on to \`${plain.origin}\`, which doesn't use TLS`,
  });
  expect(asked).toBe(0);
});

test("a token, and a certificate of one's own, of `.npmrc` go to their host", async () => {
  const { archive } = await packGuards();
  const tokens: (string | undefined)[] = [];
  const server = await serveTls(
    (response, { path, headers }) => {
      tokens.push(headers.authorization);
      if (path === "/guards.tgz") response.end(archive);
      else response.writeHead(404).end();
    },
    { ...CERTIFICATE, ca: CERTIFICATE.cert, requestCert: true, rejectUnauthorized: true },
  );
  const host = `//127.0.0.1:${server.port}/`;
  const files = await writeFolder({ "ca.pem": CERTIFICATE.cert, "key.pem": CERTIFICATE.key });
  const own = `${host}:certfile=${join(files, "ca.pem")}\n${host}:keyfile=${join(files, "key.pem")}\n`;
  const settings = `cafile=${join(files, "ca.pem")}\n`;
  const url = `${server.origin}/guards.tgz`;
  await expect(https.fetch(url, await sourcesWith(settings))).rejects.toMatchObject({ code: "bundle.connection" });
  await https.fetch(url, await sourcesWith(`${settings}${own}${host}:_authToken=secret\n`));
  expect(tokens).toEqual(["Bearer secret", "Bearer secret"]);
});
