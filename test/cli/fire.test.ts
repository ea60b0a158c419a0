import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli, startCli } from "../support/cli.ts";
import { shippedPlugin } from "../support/plugin.ts";
import { livingInGroup } from "../support/processes.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";

const TRUSTED = { HOOKLET_TRUST_WORKSPACE: "1" };
let workspace: Workspace;

beforeAll(async () => {
  workspace = await makeWorkspace({
    ".oh/config.yaml": `
hooks:
  preToolUse:
    - wasm: shell-guard.wasm
      match: Bash
  permissionRequest:
    - command: echo '{"decision":"ask"}'
      jsonIO: true
  turnStop:
    - command: echo $$ > pid; sleep 600 & sleep 600
`,
    "shell-guard.wasm": await shippedPlugin("shell-guard"),
  });
});
afterAll(() => workspace[Symbol.asyncDispose]());

function fireBash(command: string, ...args: string[]) {
  const context = JSON.stringify({ toolName: "Bash", toolInput: { command } });
  return runCli(workspace, ["fire", "preToolUse", "--context", "-", ...args], context, TRUSTED);
}

test.for([
  "sudo rm -rf /",
  '/bin/rm -fr "/"',
  "FOO=1 rm -r -f ~",
  "true && rm --recursive --force /etc",
  "echo $(rm -rf /)",
  "sh -c 'rm -rf /'",
])("denies `%s` with the plugin's reason and status 2", async (command) => {
  const { status, stdout } = await fireBash(command);
  expect(stdout).toMatch(/preToolUse: denied\n {2}reason +`/);
  expect(status).toBe(2);
});

test.for(["ls -la", 'echo "rm -rf /"', "git rm -r docs", "rm -rf node_modules", "grep -rf patterns ."])(
  "lets `%s` pass with status 0",
  async (command) => {
    const { status, stdout } = await fireBash(command);
    expect(stdout).toContain("preToolUse: no opinion");
    expect(status).toBe(0);
  },
);

test("--json prints the outcome as one object with the documented fields", async () => {
  const { stdout, stderr } = await fireBash("rm -rf /", "--json");
  const outcome = JSON.parse(stdout);
  expect(Object.keys(outcome)).toEqual([
    "event",
    "decision",
    "blocked",
    "reason",
    "message",
    "additionalContext",
    "updatedInput",
    "updatedOutput",
    "messages",
    "hooks",
  ]);
  expect(Object.keys(outcome.hooks[0])).toEqual([
    "id",
    "dialect",
    "handler",
    "source",
    "layer",
    "matched",
    "status",
    "opinion",
    "durationMs",
    "fuel",
    "error",
    "log",
  ]);
  expect(stderr).toBe("");
});

test("a question to the user is no block", async () => {
  const { status, stdout } = await runCli(workspace, ["fire", "permissionRequest"], "", TRUSTED);
  expect(stdout).toContain("permissionRequest: ask the user");
  expect(status).toBe(0);
});

test("the second process finds the plugin prepared", async () => {
  await fireBash("ls");
  const folder = join(workspace.options.cacheDir, "components");
  const before = await readdir(folder);
  const outcome = JSON.parse((await fireBash("ls", "--json")).stdout);
  expect(await readdir(folder)).toEqual(before);
  expect(outcome.hooks[0].status).toBe("ran");
});

test.for(["SIGINT", "SIGTERM"] as const)("ended by %s, it leaves no process behind", async (signal) => {
  await workspace.write({ pid: "" });
  const child = startCli(workspace, ["fire", "turnStop"], TRUSTED);
  const group = await waitForPid(join(workspace.root, "pid"));
  child.kill(signal);
  const status = await new Promise((resolve) => child.once("close", resolve));
  expect(status).toBe(signal === "SIGINT" ? 130 : 143);
  expect(livingInGroup(group)).toEqual([]);
});

test.for([
  ["a context that isn't JSON", ["fire", "preToolUse", "--context", "-"], "{", "context.invalid"],
  ["a context that isn't an object", ["fire", "preToolUse", "--context", "-"], "[]", "context.invalid"],
  ["a context file that isn't there", ["fire", "preToolUse", "--context", "none.json"], "", "context.invalid"],
  ["an unknown event", ["fire", "preToolUs"], "", "event.unknown"],
  ["a workspace that isn't there", ["fire", "preToolUse", "--cwd", "none"], "", "workspace.missing"],
] as const)("%s is status 3 with its code", async ([, args, input, code]) => {
  const run = await runCli(workspace, args, input, TRUSTED);
  expect(run).toMatchObject({ status: 3, stdout: "", stderr: expect.stringContaining(`error[${code}]`) });
  const json = await runCli(workspace, [...args, "--json"], input, TRUSTED);
  expect(JSON.parse(json.stdout)).toMatchObject({ error: { code } });
  expect(json.status).toBe(3);
});

async function waitForPid(file: string): Promise<number> {
  for (;;) {
    const pid = Number(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0) return pid;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
