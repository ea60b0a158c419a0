import fc from "fast-check";
import { expect, test } from "vitest";
import { shippedPlugin } from "../support/plugin.ts";
import { loadComponent } from "../support/run-component.ts";
import { casesOf, isAgainst, testTable } from "./table.ts";

const bytes = await shippedPlugin("secret-guard");
const plugin = await loadComponent(bytes);
const cases = await casesOf("secret-guard");

/** Letters and digits without an order, and no token of anybody's. */
const TOKEN = `ghp_${"k3Xw9QzLr7VbN2mTfYc8HdJ5sPaG1eUo6RiZ"}`;

interface Decision {
  decision?: string;
  reason?: string;
  updatedOutput?: string;
}

function decide(event: object, config?: unknown): Decision {
  const { answer } = plugin.call(event, config);
  if (!("ok" in answer)) throw new Error(`no answer to ${JSON.stringify(event)}: ${JSON.stringify(answer)}`);
  return answer.ok === "" ? { decision: "none" } : JSON.parse(answer.ok);
}

await testTable("secret-guard", cases, { against: 60, alone: 60 });

test("answers a request for permission as it does before a tool", () => {
  const toolInput = { command: `echo ${TOKEN}` };
  const call = { toolName: "Bash", toolInput };
  expect(decide({ event: "permissionRequest", ...call })).toEqual(decide({ event: "preToolUse", ...call }));
});

test("finds a secret however deep it is nested", () => {
  for (const depth of [1, 31, 32, 33, 34, 500]) {
    let toolInput: unknown = { api_key: TOKEN };
    for (let level = 0; level < depth; level++) toolInput = level % 2 === 0 ? [toolInput] : { inner: toolInput };
    expect([depth, decide({ event: "preToolUse", toolName: "X", toolInput }).decision]).toEqual([depth, "deny"]);
  }
});

test("never shows a secret, in the answer or in the log", () => {
  for (const one of cases.filter(isAgainst)) {
    const { answer, log } = plugin.call(one.sent.envelope, one.config);
    const shown = JSON.stringify([answer, log]);
    const secrets = one.sent.envelope.match(/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{16,}/g) ?? [];
    for (const secret of secrets) expect(shown).not.toContain(secret);
  }
});

test("says what is wrong with the config", () => {
  const failure = (config: unknown) => plugin.call({ event: "userPromptSubmit", prompt: "" }, config).answer;
  expect(failure({ prompts: "ask" })).toEqual({ err: 'config `prompts` is `"ask"`, but it must be "deny" or "off"' });
  expect(failure({ allow: "x" })).toEqual({ err: 'config `allow` is `"x"`, but it must be a list of strings' });
  expect(failure({ prefixes: ["a"] })).toEqual({
    err: 'config `prefixes` is `["a"]`, but it must be a list of three characters or more each',
  });
  expect(failure({ off: ["jwt", "x"] })).toMatchObject({
    err: expect.stringMatching(/^config `off` names `x`; known/),
  });
  expect(plugin.call({ event: "userPromptSubmit", prompt: "" }, { allowed: [] }).log).toEqual([
    {
      level: "warn",
      message: "unknown in config: allowed; known are prompts, inputs, outputs, allow, off, prefixes, fuel",
    },
  ]);
});

test("hides a secret wherever it stands, and leaves what is hidden as it is", () => {
  const noise = fc.string({ unit: fc.constantFrom(..." \n=:-_.\"'`/@<>{}[]aZ9é\ud800") });
  fc.assert(
    fc.property(noise, noise, (before, after) => {
      const event = { event: "postToolUse", toolOutput: `${before} ${TOKEN} ${after}` };
      const { updatedOutput } = decide(event);
      expect(updatedOutput).not.toContain(TOKEN);
      expect(decide({ event: "postToolUse", toolOutput: updatedOutput })).toEqual({ decision: "none" });
    }),
  );
});

const LONG = [
  "ghp_",
  "sk-",
  "a=",
  "token=",
  "token: ",
  "://a:",
  "eyJ",
  "PRIVATE KEY",
  "-----BEGIN PRIVATE KEY-----\n",
  "é ",
];

test.each(LONG)("reads 100,000 characters of %j within three seconds", (piece) => {
  const prompt = piece.repeat(100_000 / piece.length);
  const start = performance.now();
  decide({ event: "userPromptSubmit", prompt });
  expect(performance.now() - start).toBeLessThan(3000);
});

test("imports the host's interface alone, and stays below 1.5 MiB", () => {
  expect(plugin.imports).toEqual(["hooklet:plugin/host"]);
  expect(bytes.length).toBeLessThan(1.5 * 2 ** 20);
});
