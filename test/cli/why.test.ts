import { expect, test } from "vitest";
import { createHost } from "../../host/index.ts";
import { runCli } from "../support/cli.ts";
import { makeWorkspace } from "../support/workspace.ts";

const TRUSTED = { HOOKLET_TRUST_WORKSPACE: "1" };
const FILES = {
  ".oh/config.yaml": [
    "hooks:",
    "  preToolUse:",
    "    - command: echo careful >&2",
    "    - command: exit 3",
    "      match: Bash",
    "    - command: 'true'",
    "",
  ].join("\n"),
};

test("the last recorded event is told in words", async () => {
  await using workspace = await makeWorkspace(FILES);
  const fire = ["fire", "preToolUse", "--context", "-", "--trace", "trace.jsonl"];
  expect((await runCli(workspace, fire, '{"toolName":"Edit"}', TRUSTED)).status).toBe(0);
  expect((await runCli(workspace, fire, '{"toolName":"Bash"}', TRUSTED)).status).toBe(2);
  const { stdout, status } = await runCli(workspace, ["why", "trace.jsonl"]);
  expect(stdout.replace(/\d+\.\d ms/g, "N ms").split("\n")).toEqual([
    expect.stringMatching(/^preToolUse for `Bash` at \d{4}-.*Z was denied$/),
    expect.stringMatching(/^1\. command .*config\.yaml:3:7 \(project\)$/),
    "   ran, since it has no matcher; exit status 0, N ms; said nothing",
    "   log: careful",
    expect.stringMatching(/^2\. command .*config\.yaml:4:7 \(project\)$/),
    "   ran, since the substring `Bash` matches `Bash`; exit status 3, N ms; said deny",
    "   it decided",
    "   the hooks after it did not run",
    expect.stringMatching(/^3\. command .*config\.yaml:6:7 \(project\)$/),
    "   did not run: a hook before it ended the run",
    "",
  ]);
  expect(status).toBe(0);
});

test("the record is one JSON object with context, outcome and hooks", async () => {
  await using workspace = await makeWorkspace(FILES);
  await using host = await createHost({ ...workspace.options, bypassTrust: true, trace: "trace.jsonl", now: () => 0 });
  await host.fire("preToolUse", { toolName: "Bash", toolInput: { command: "ls" } });
  const { stdout } = await runCli(workspace, ["why", "trace.jsonl", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    time: "1970-01-01T00:00:00.000Z",
    event: "preToolUse",
    context: { toolInput: { command: "ls" } },
    decision: "deny",
    hooks: [
      { exit: 0, effects: [] },
      { exit: 3, effects: [{ kind: "decides" }, { kind: "halts" }] },
      { status: "skipped" },
    ],
  });
});

test("a trace that can't be written is no reason to fail, and is said", async () => {
  await using workspace = await makeWorkspace({ ...FILES, "a-file": "" });
  await using host = await createHost({ ...workspace.options, bypassTrust: true, trace: "a-file/trace.jsonl" });
  const outcome = await host.fire("turnStop");
  expect(outcome.messages).toEqual([{ kind: "warn", text: expect.stringContaining("the trace can't be written") }]);
});

test.for([
  ["that isn't there", {}],
  ["without an event", { "trace.jsonl": "[]\n" }],
] as const)("a trace %s is status 3", async ([, files]) => {
  await using workspace = await makeWorkspace(files);
  const { status, stderr } = await runCli(workspace, ["why", "trace.jsonl"]);
  expect(status).toBe(3);
  expect(stderr).toContain("error[trace.unreadable]");
});
