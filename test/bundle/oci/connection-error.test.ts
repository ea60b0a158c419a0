import { expect, test } from "vitest";
import { bundleError } from "../../../host/bundle/failed.ts";
import { connectionError, Interrupted } from "../../../host/bundle/oci/connection-error.ts";

const URL_WITH_SECRET = new URL("https://r.test/x?token=secret");

function withCode(code: string): Error {
  return Object.assign(new Error("words of the system with a secret"), { code });
}

test.for(["ECONNRESET", "EPIPE", "EAI_AGAIN", "UND_ERR_SOCKET", "UND_ERR_BODY_TIMEOUT"])("%s may pass", (code) => {
  const error = connectionError(withCode(code), URL_WITH_SECRET);
  expect(error).toBeInstanceOf(Interrupted);
  expect(error.message).toBe(`no whole answer from \`https://r.test\` (${code})`);
});

test.for([
  ["ECONNREFUSED", /check the network/],
  ["ENOTFOUND", /check the network/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /NODE_EXTRA_CA_CERTS/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /NODE_EXTRA_CA_CERTS/],
  ["ERR_SSL_WRONG_VERSION_NUMBER", /over TLS/],
] as const)("%s doesn't pass", ([code, hint]) => {
  const error = connectionError(withCode(code), URL_WITH_SECRET);
  expect(error).toMatchObject({ code: "bundle.connection", hint: expect.stringMatching(hint) });
  expect(error.message).not.toContain("secret");
});

test("an error of ours stays what it is", () => {
  const error = bundleError("bundle.digest", "wrong");
  expect(connectionError(error, URL_WITH_SECRET)).toBe(error);
});
