import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { schema as o4 } from "../../host/dialect/o4/schema.ts";
import { schema as openharness } from "../../host/dialect/openharness/schema.ts";

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true });
const valid = { openharness: ajv.compile(openharness()), o4: ajv.compile(o4()) };

/** The examples of openHarness's document and of the plugin contract. */
const OPENHARNESS = [
  `hooks:
  postToolUseFailure:
    - command: >-
        sh -c 'echo "[$(date)] $OH_TOOL_NAME failed: $OH_ERROR_MESSAGE" >> /tmp/oh-fails.log'`,
  `hooks:
  userPromptSubmit:
    - command: node ./prepend-context.cjs
      jsonIO: true`,
  `hooks:
  permissionRequest:
    - command: node ./gate-bash.cjs
      jsonIO: true
      match: "Bash"`,
  `hooks:
  preToolUse:
    - command: ./log.sh
      match: "Bash"           # substring
    - command: ./watch.sh
      match: "File*"          # glob
    - command: ./mcp-audit.sh
      match: "/mcp__.*/"      # regex`,
  `hooks:
  preToolUse:
    - wasm: ./plugins/guard.wasm
      match: Bash
      timeout: 500
      fuel: 50_000_000
      memory: 64MiB
      config: { protect: ["prod"] }
      allow: { env: [CI], read: [./docs], http: [api.example.com] }
      onFailure: block`,
  "model: x\nhooks:",
];

/** The examples of o4's document and of the plugin contract. */
const O4 = [
  '[[hooks]]\nevent = "PreToolUse"\nmatcher = "Bash"\ncommand = "scripts/check-command.sh"',
  '[[hooks]]\nevent = "Stop"\ncommand = "scripts/notify.sh"\ntimeout_secs = 5\n[hooks.env]\nNOTIFY_CHANNEL = "builds"',
  '[[hooks]]\nevent = "Stop"\nhandler = "http"\nurl = "https://hooks.example.com/o4"',
  '[[hooks]]\nevent = "PreToolUse"\nhandler = "wasm"\nplugin = "./plugins/guard.wasm"\nmatcher = "Bash"\ntimeout_secs = 5\nfuel = 50000000\nmemory = "64MiB"\non_failure = "block"\n[hooks.config]\nprotect = ["prod"]\n[hooks.allow]\nenv = ["CI"]',
];

describe("the schema of openHarness's hooks", () => {
  test.each(OPENHARNESS)("takes an example: %#", (text) => {
    expect(valid.openharness(parseYaml(text)), JSON.stringify(valid.openharness.errors)).toBe(true);
  });

  test.each([
    ["a misspelt event", "hooks: { preToolUs: [] }"],
    ["a list of events", "hooks: [a]"],
    ["a hook without a handler", "hooks: { turnStop: [{ match: a }] }"],
    ["a misspelt field", "hooks: { turnStop: [{ command: a, timeouts: 1 }] }"],
    ["a timeout that is no number", "hooks: { turnStop: [{ command: a, timeout: soon }] }"],
    ["a size without a number", "hooks: { turnStop: [{ wasm: a, memory: MiB }] }"],
  ])("refuses %s", (_what, text) => {
    expect(valid.openharness(parseYaml(text))).toBe(false);
  });
});

describe("the schema of o4's hooks", () => {
  test.each(O4)("takes an example: %#", (text) => {
    expect(valid.o4(parseToml(text)), JSON.stringify(valid.o4.errors)).toBe(true);
  });

  test.each([
    ["a misspelt event", '[[hooks]]\nevent = "PreTool"\ncommand = "a"'],
    ["a hook without an event", '[[hooks]]\ncommand = "a"'],
    ["a command hook without a command", '[[hooks]]\nevent = "Stop"'],
    ["an HTTP hook without an address", '[[hooks]]\nevent = "Stop"\nhandler = "http"\ncommand = "a"'],
    ["an environment with numbers", '[[hooks]]\nevent = "Stop"\ncommand = "a"\n[hooks.env]\nA = 1'],
  ])("refuses %s", (_what, text) => {
    expect(valid.o4(parseToml(text))).toBe(false);
  });
});

test.each([
  ["openharness", openharness()],
  ["o4", o4()],
])("`hooklet schema %s` prints it", (system, schema) => {
  const main = fileURLToPath(new URL("../../host/cli/main.ts", import.meta.url));
  expect(JSON.parse(execFileSync(process.execPath, [main, "schema", system], { encoding: "utf8" }))).toEqual(schema);
});
