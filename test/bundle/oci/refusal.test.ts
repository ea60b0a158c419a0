import { expect, test } from "vitest";
import { Interrupted } from "../../../host/bundle/oci/connection-error.ts";
import { refusalOf } from "../../../host/bundle/oci/refusal.ts";
import type { Answer } from "../../../host/bundle/oci/transport.ts";

function answer(status: number, body = ""): Answer {
  async function* chunks() {
    yield Buffer.from(body);
  }
  return {
    url: new URL("https://r.test/v2/?token=secret"),
    status,
    headers: {},
    body: chunks(),
    discard: async () => {},
  };
}

test.for([
  [401, "bundle.unauthorized"],
  [403, "bundle.unauthorized"],
  [404, "bundle.not-found"],
  [400, "bundle.registry"],
  [206, "bundle.registry"],
  [500, "bundle.registry"],
] as const)("status %d is %s", async ([status, code]) => {
  const error = await refusalOf(answer(status), "a blob");
  expect(error).toMatchObject({ code, message: `\`https://r.test\` answered ${status} for a blob` });
});

test.for([429, 502, 503, 504])("status %d may pass", async (status) => {
  const error = await refusalOf(answer(status), "a blob");
  expect(error).toBeInstanceOf(Interrupted);
  expect(error).toMatchObject({ failure: { code: "bundle.registry" } });
});

test.for([
  ['{"errors":[{"code":"DENIED","message":"secret"}]}', "400 (DENIED)"],
  ['{"errors":[{"code":"A"},{"code":"B"},{"code":"C"},{"code":"D"}]}', "400 (A, B, C)"],
  ['{"errors":[{"code":"secret \\u001b[2J"},{"code":5},null]}', "400 for"],
  ['{"errors":{"code":"DENIED"}}', "400 for"],
  ["<html>secret", "400 for"],
  [`{"errors":[{"code":"DENIED"}],"x":"${"x".repeat(100_000)}"}`, "400 for"],
] as const)("of the server's words only its codes are told: %s", async ([body, says]) => {
  const error = await refusalOf(answer(400, body), "a blob");
  expect(error.message).toContain(says);
  expect(error.message).not.toMatch(/secret|html/);
});
