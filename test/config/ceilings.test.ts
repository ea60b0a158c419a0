import { expect, test } from "vitest";
import { createHost, type HookEntry } from "../../host/index.ts";
import { makeWorkspace } from "../support/workspace.ts";

const HOOKS = `
hooks:
  turnStop:
    - { wasm: modest.wasm, fuel: 10, memory: 1MiB, timeout: 500 }
    - { wasm: greedy.wasm, fuel: 9000000000, memory: 4GiB, timeout: 900000 }
    - { wasm: silent.wasm }
    - { command: 'true', timeout: 900000 }
`;

async function load(user: string | null) {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": HOOKS });
  const settings = `${workspace.home}/settings`;
  if (user !== null) await workspace.write({ "home:settings/plugin-limits.json": user });
  const env = { ...workspace.options.env, HOOKLET_CONFIG_DIR: settings };
  await using host = await createHost({ ...workspace.options, env, bypassTrust: true });
  return { entries: host.entries(), diagnostics: host.diagnostics() };
}

function limitsOf({ handler, timeoutMs }: HookEntry) {
  return handler.kind === "wasm" ? { ...handler.limits, timeoutMs } : { timeoutMs };
}

test("without ceilings every plugin gets what it asks for, and the defaults else", async () => {
  const { entries, diagnostics } = await load(null);
  expect(entries.map(limitsOf)).toEqual([
    { fuel: 10, memory: 2 ** 20, output: 2 ** 20, timeoutMs: 500 },
    { fuel: 9_000_000_000, memory: 4 * 2 ** 30, output: 2 ** 20, timeoutMs: 900_000 },
    { fuel: 1_000_000_000, memory: 64 * 2 ** 20, output: 2 ** 20, timeoutMs: 10_000 },
    { timeoutMs: 900_000 },
  ]);
  expect(diagnostics).toEqual([]);
});

test("a project can't raise what the user allows: it gets that much, and is told", async () => {
  const { entries, diagnostics } = await load('{ "fuel": 1000, "memory": "32MiB", "timeout": 5000 }');
  expect(entries.map(limitsOf)).toEqual([
    { fuel: 10, memory: 2 ** 20, output: 2 ** 20, timeoutMs: 500 },
    { fuel: 1000, memory: 32 * 2 ** 20, output: 2 ** 20, timeoutMs: 5000 },
    { fuel: 1000, memory: 32 * 2 ** 20, output: 2 ** 20, timeoutMs: 5000 },
    { timeoutMs: 900_000 },
  ]);
  expect(diagnostics).toMatchObject([
    {
      severity: "warning",
      code: "config.above-ceiling",
      message: expect.stringContaining("`fuel`, `memory`, `timeout`"),
      place: { line: 5, column: 7 },
    },
  ]);
});

test.each([
  ["a wrong type", '{ "memory": "much" }', "config.type"],
  ["broken JSON", "{", "config.syntax"],
  ["a list", "[]", "config.type"],
])("ceilings with %s are an error, not none", async (_what, text, code) => {
  await expect(load(text)).rejects.toMatchObject({ code });
});
