import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigurationError, createHost, type EventContext, HookletError } from "../host/index.ts";
import { shippedPlugin } from "./support/plugin.ts";
import { makeWorkspace } from "./support/workspace.ts";

const CONFIG = ".oh/config.yaml";

test("a shell and a plugin answer one event together", async () => {
  await using workspace = await makeWorkspace({
    [CONFIG]: `
hooks:
  userPromptSubmit:
    - command: |
        echo '{"hookSpecificOutput":{"additionalContext":"from the shell"}}'
      jsonIO: true
    - wasm: context.wasm
      config: { lines: [from the plugin], date: false }
`,
    "context.wasm": await shippedPlugin("prompt-context"),
  });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  const outcome = await host.fire("UserPromptSubmit", { prompt: "hello" });
  expect(outcome).toMatchObject({
    event: "userPromptSubmit",
    blocked: false,
    additionalContext: "from the shell\n\nfrom the plugin",
    hooks: [
      { handler: "command", status: "ran", layer: "project", source: `${join(workspace.root, CONFIG)}:4:7` },
      { handler: "wasm", status: "ran" },
    ],
  });
});

test("an entry after a denial doesn't run", async () => {
  await using workspace = await makeWorkspace({
    [CONFIG]: "hooks: { preToolUse: [{ command: exit 1 }, { command: touch ran }] }",
  });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  const outcome = await host.fire("preToolUse", { toolName: "Bash" });
  expect(outcome).toMatchObject({ decision: "deny", blocked: true, hooks: [{}, { skipReason: "halted" }] });
  expect(existsSync(join(workspace.root, "ran"))).toBe(false);
});

test("an untrusted workspace's hooks are left out, and are said to be", async () => {
  await using workspace = await makeWorkspace({
    [CONFIG]: "hooks: [this, is, broken",
    "home:.oh/config.yaml": "hooks: { turnStop: [{ command: 'true' }] }",
  });
  await using host = await createHost(workspace.options);
  expect(host.entries().map(({ source }) => source.layer)).toEqual(["user"]);
  expect(host.diagnostics()).toMatchObject([
    { code: "trust.untrusted", severity: "warning", place: { file: join(workspace.root, CONFIG) } },
  ]);
});

test("a configuration with errors is never taken for one without hooks", async () => {
  await using workspace = await makeWorkspace({
    [CONFIG]: "hooks:\n  preToolUse:\n  - command: [a]\n  - nothing: 1\n",
  });
  const opening = createHost({ ...workspace.options, bypassTrust: true });
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect((error as ConfigurationError).diagnostics.map(({ code, place }) => [code, place.line, place.column])).toEqual([
    ["config.type", 3, 14],
    ["config.unknown-field", 4, 5],
    ["config.missing", 4, 5],
  ]);
});

test.for([
  ["an unknown event", "preToolUs", {}, "event.unknown"],
  ["a field of the wrong type", "preToolUse", { toolName: 7 }, "context.invalid"],
] as const)("%s rejects with a code", async ([, event, context, code]) => {
  await using workspace = await makeWorkspace();
  await using host = await createHost(workspace.options);
  // A caller in JavaScript can hand over anything.
  await expect(host.fire(event, context as EventContext)).rejects.toMatchObject({ code });
});

test("a folder that isn't there is no workspace", async () => {
  await expect(createHost({ cwd: "/nothing/here" })).rejects.toMatchObject({ code: "workspace.missing" });
});

test("giving an event up stops its hook and rejects", async () => {
  await using workspace = await makeWorkspace({
    [CONFIG]: "hooks: { turnStop: [{ command: 'echo $$ > pid; sleep 600' }] }",
  });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  const giveUp = new AbortController();
  const firing = host.fire("turnStop", {}, { signal: giveUp.signal });
  const pid = await waitForPid(join(workspace.root, "pid"));
  giveUp.abort();
  await expect(firing).rejects.toBeInstanceOf(HookletError);
  expect(isAlive(pid)).toBe(false);
});

test("closing stops what runs, and a closed host fires nothing", async () => {
  await using workspace = await makeWorkspace({
    [CONFIG]: "hooks: { turnStop: [{ command: 'echo $$ > pid; sleep 600' }] }",
  });
  const host = await createHost({ ...workspace.options, bypassTrust: true });
  const firing = host.fire("turnStop").catch((error: unknown) => error);
  const pid = await waitForPid(join(workspace.root, "pid"));
  await host.close();
  expect(await firing).toMatchObject({ code: "host.closed" });
  expect(isAlive(pid)).toBe(false);
  await expect(host.fire("turnStop")).rejects.toMatchObject({ code: "host.closed" });
});

test("a plugin that can't be used fails closed, and check names its place", async () => {
  await using workspace = await makeWorkspace({
    [CONFIG]: "hooks:\n  preToolUse:\n    - wasm: none.wasm\n  turnStop:\n    - wasm: none.wasm\n",
  });
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  expect(await host.fire("preToolUse", { toolName: "Bash" })).toMatchObject({
    blocked: true,
    hooks: [{ status: "failed", error: { code: "plugin.missing" } }],
  });
  expect(await host.fire("turnStop")).toMatchObject({
    blocked: false,
    messages: [{ kind: "warn" }],
    hooks: [{ status: "failed", error: { code: "plugin.missing" } }],
  });
  expect(await host.check()).toMatchObject([
    { severity: "error", code: "plugin.missing", place: { line: 3, column: 7 } },
    { severity: "error", code: "plugin.missing", place: { line: 5, column: 7 } },
  ]);
});

async function waitForPid(file: string): Promise<number> {
  for (;;) {
    const pid = Number(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0) return pid;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
