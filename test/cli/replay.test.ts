import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../support/cli.ts";
import { shippedPlugin } from "../support/plugin.ts";
import { makeWorkspace } from "../support/workspace.ts";

const TRUSTED = { HOOKLET_TRUST_WORKSPACE: "1" };
const FILES = {
  ".oh/config.yaml": "hooks: { preToolUse: [{ command: date >> ran }, { wasm: shell-guard.wasm, match: Bash }] }",
  "shell-guard.wasm": await shippedPlugin("shell-guard"),
};
const CONTEXT = '{"toolName":"Bash","toolInput":{"command":"rm -rf /"}}';

test("the recorded event's plugins give the same opinion, log and fuel again, and nothing else runs", async () => {
  await using workspace = await makeWorkspace(FILES);
  await runCli(workspace, ["fire", "preToolUse", "--context", "-", "--trace", "t.jsonl"], CONTEXT, TRUSTED);
  const ran = await readFile(join(workspace.root, "ran"), "utf8");
  const { stdout, status } = await runCli(workspace, ["replay", "t.jsonl", "--bypass-trust"]);
  expect(stdout).toMatch(/^the same {2}deny {2}fuel \d+ {2}.*config\.yaml:1:\d+\n$/);
  expect(status).toBe(0);
  expect(await readFile(join(workspace.root, "ran"), "utf8")).toBe(ran);
});

test("what differs is named, with status 2", async () => {
  await using workspace = await makeWorkspace(FILES);
  await runCli(workspace, ["fire", "preToolUse", "--context", "-", "--trace", "t.jsonl"], CONTEXT, TRUSTED);
  const file = join(workspace.root, "t.jsonl");
  await writeFile(file, (await readFile(file, "utf8")).replace("rm -rf /", "ls"));
  const { stdout, status } = await runCli(workspace, ["replay", "t.jsonl", "--bypass-trust", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    event: "preToolUse",
    hooks: [{ differs: ["opinion", "fuel"], before: { opinion: "deny" }, now: { opinion: null } }],
  });
  expect(status).toBe(2);
});
