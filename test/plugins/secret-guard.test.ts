import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadComponent } from "../support/run-component.ts";
import { fireInBoth } from "./both-systems.ts";

interface Case {
  name: string;
  prompt?: string;
  input?: unknown;
  output?: string;
  config?: unknown;
  expect?: "deny" | "ask" | "none";
  becomes?: string;
  reason?: string;
}

const ALPHABETS: Readonly<Record<string, string>> = {
  "": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  hex: "0123456789abcdef",
  AZ: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  az: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
};

/** Always the same numbers, so that a case that fails does so again. */
function createRandom(): (below: number) => number {
  let state = 42;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The case's text with random characters in the place of each `<36>`. */
function filled(text: string): string {
  const random = createRandom();
  return text.replace(/<(?:(hex|AZ|az) )?(\d+)>/g, (_, kind = "", length) => {
    const alphabet = ALPHABETS[kind] ?? "";
    return Array.from({ length: Number(length) }, () => alphabet.charAt(random(alphabet.length))).join("");
  });
}

const folder = new URL("../../plugins/secret-guard/", import.meta.url);
const cases: Case[] = parse(await readFile(new URL("cases.yaml", folder), "utf8"));
const bytes = await readFile(new URL("dist/secret-guard.wasm", folder));
const plugin = await loadComponent(bytes);

function eventOf({ prompt, input, output }: Omit<Case, "name">): object {
  const text = JSON.stringify({ prompt, input, output });
  const given: Omit<Case, "name"> = JSON.parse(filled(text));
  if (given.prompt !== undefined) return { event: "userPromptSubmit", prompt: given.prompt };
  if (given.output !== undefined) return { event: "postToolUse", toolName: "Bash", toolOutput: given.output };
  const toolInput = typeof given.input === "string" ? { command: given.input } : given.input;
  return { event: "preToolUse", toolName: "Bash", toolInput };
}

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

test.each(cases)("$name", (entry) => {
  const given = decide(eventOf(entry), entry.config);
  if (entry.becomes === undefined) expect(given.decision).toBe(entry.expect);
  else expect(given).toEqual({ updatedOutput: entry.becomes });
  if (entry.reason !== undefined) expect(given.reason).toBe(entry.reason);
});

test("the case table holds at least 60 of one kind and 30 of the other, all with their own name", () => {
  expect(cases.filter((entry) => entry.expect !== "none").length).toBeGreaterThanOrEqual(60);
  expect(cases.filter((entry) => entry.expect === "none").length).toBeGreaterThanOrEqual(30);
  expect(new Set(cases.map((entry) => entry.name)).size).toBe(cases.length);
});

const YAML = `
hooks:
  userPromptSubmit:
    - wasm: ./plugin.wasm
  preToolUse:
    - wasm: ./plugin.wasm
  postToolUse:
    - wasm: ./plugin.wasm
`;
const TOML = ["UserPromptSubmit", "PreToolUse", "PostToolUse"]
  .map((event) => `[[hooks]]\nevent = "${event}"\nhandler = "wasm"\nplugin = "./plugin.wasm"\n`)
  .join("\n");

test("decides alike wherever it is configured", async () => {
  const token = filled("ghp_<36>");
  const fired = await fireInBoth({ plugin: "secret-guard", yaml: YAML, toml: TOML }, [
    ["userPromptSubmit", { prompt: `use ${token}` }],
    ["userPromptSubmit", { prompt: "use the token" }],
    ["preToolUse", { toolName: "Bash", toolInput: { command: `echo ${token}` } }],
    ["preToolUse", { toolName: "Bash", toolInput: { command: "echo $TOKEN" } }],
    ["postToolUse", { toolName: "Bash", toolOutput: `a ${token} b` }],
    ["postToolUse", { toolName: "Bash", toolOutput: "a b" }],
  ]);
  const outcomes = fired.map(({ openharness }) => [openharness.decision, openharness.updatedOutput]);
  expect(outcomes).toEqual([
    ["deny", null],
    [null, null],
    ["deny", null],
    [null, null],
    [null, "a [hidden: a GitHub token] b"],
    [null, null],
  ]);
  for (const { openharness, o4 } of fired) {
    expect([o4.decision, o4.reason, o4.updatedOutput]).toEqual([
      openharness.decision,
      openharness.reason,
      openharness.updatedOutput,
    ]);
  }
});

test("answers a request for permission as it does before a tool", () => {
  const toolInput = { command: filled("echo ghp_<36>") };
  const call = { toolName: "Bash", toolInput };
  expect(decide({ event: "permissionRequest", ...call })).toEqual(decide({ event: "preToolUse", ...call }));
});

test("never shows a secret, in the answer or in the log", () => {
  for (const entry of cases.filter(({ expect: kind }) => kind !== "none")) {
    const event = eventOf(entry);
    const { answer, log } = plugin.call(event, entry.config);
    const shown = JSON.stringify([answer, log]);
    const runs = JSON.stringify(entry).match(/<(?:(?:hex|AZ|az) )?\d+>/g) ?? [];
    const secrets = JSON.stringify(event).match(/[A-Za-z0-9+/]{16,}/g) ?? [];
    expect(secrets.length > 0 || runs.length === 0).toBe(true);
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
    { level: "warn", message: "unknown in config: allowed; known are prompts, inputs, outputs, allow, off, prefixes" },
  ]);
});

test("hides a secret wherever it stands, and leaves what is hidden as it is", () => {
  const noise = fc.string({ unit: fc.constantFrom(..." \n=:-_.\"'`/@<>{}[]aZ9é\ud800") });
  fc.assert(
    fc.property(noise, noise, (before, after) => {
      const token = filled("ghp_<36>");
      const event = { event: "postToolUse", toolOutput: `${before} ${token} ${after}` };
      const { updatedOutput } = decide(event);
      expect(updatedOutput).not.toContain(token);
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
