import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../support/cli.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";

const TRUSTED = { HOOKLET_TRUST_WORKSPACE: "1" };
const MAIN = fileURLToPath(new URL("../../host/cli/main.ts", import.meta.url));
let workspace: Workspace;

beforeAll(async () => {
  workspace = await makeWorkspace({
    ".oh/config.yaml": [
      "hooks:",
      "  preToolUse:",
      "    - command: sh ./guard.sh",
      "      match: Bash",
      "    - http: http://127.0.0.1:9/hook",
      "      match: /^Web/",
      "  preToolUs:",
      "    - command: 'true'",
      "",
    ].join("\n"),
    "bad/.oh/config.yaml": "hooks:\n  preToolUse:\n    - command: a\n   - command: b\n",
    "plugins/.oh/config.yaml": "hooks:\n  preToolUse:\n    - wasm: text.wasm\n    - wasm: none.wasm\n",
    "plugins/text.wasm": "not WebAssembly",
  });
});
afterAll(() => workspace[Symbol.asyncDispose]());

test("help ends with examples and the exit status", async () => {
  const { status, stdout } = await runCli(workspace, ["--help"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/Examples:\n {2}hooklet .*Exit status: 0 done, 2 denied or blocked, 3 .*, 1 failed\.\n$/s);
});

test("the version is the package's", async () => {
  const manifest = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  expect((await runCli(workspace, ["--version"])).stdout).toBe(`${manifest.version}\n`);
});

test.for([["nonsense"], ["fire"], ["list", "--nonsense"], ["fire", "turnStop", "--mode", "loud"]])(
  "`hooklet %s` is status 3",
  async (args) => {
    const { status, stderr } = await runCli(workspace, args);
    expect(status).toBe(3);
    expect(stderr).toContain("error:");
  },
);

test("list aligns its columns and shows no colour where there is no terminal", async () => {
  const { stdout, stderr, status } = await runCli(workspace, ["list"], "", TRUSTED);
  expect(stdout.split("\n")).toEqual([
    "EVENT       HANDLER  MATCH   ON FAILURE  TIMEOUT   RUNS                     SOURCE",
    "preToolUse  command  Bash    block       10000 ms  sh ./guard.sh            .oh/config.yaml:3:7 (project)",
    "preToolUse  http     /^Web/  block       10000 ms  http://127.0.0.1:9/hook  .oh/config.yaml:5:7 (project)",
    "",
  ]);
  expect(stderr).toContain("1 warning");
  expect(status).toBe(0);
});

test("list says what was left out of a workspace that is not trusted", async () => {
  const { stdout, stderr } = await runCli(workspace, ["list"]);
  expect(stdout).toBe("no hooks are configured\n");
  expect(stderr).toMatch(/\.oh\/config\.yaml:1:1: warning\[trust\.untrusted\].*\n.*`hooklet trust`/);
});

test("NO_COLOR is honoured where colours are forced otherwise", async () => {
  const forced = await runCli(workspace, ["list"], "", { ...TRUSTED, FORCE_COLOR: "1" });
  expect(forced.stdout).toContain("\u001b[");
  const plain = await runCli(workspace, ["list"], "", { ...TRUSTED, NO_COLOR: "1" });
  expect(plain.stdout).not.toContain("\u001b[");
});

test("explain says why each hook does or doesn't run", async () => {
  const { stdout } = await runCli(
    workspace,
    ["explain", "preToolUse", "--context", "-"],
    '{"toolName":"Bash"}',
    TRUSTED,
  );
  expect(stdout.split("\n")).toEqual([
    "runs         command  sh ./guard.sh            the substring `Bash` matches `Bash`      .oh/config.yaml:3:7",
    "not-matched  http     http://127.0.0.1:9/hook  the regex `/^Web/` doesn't match `Bash`  .oh/config.yaml:5:7",
    "",
  ]);
});

test("check shows the line, a caret under the place, and a suggestion", async () => {
  const { stdout, status } = await runCli(workspace, ["check"], "", TRUSTED);
  expect(stdout).toBe(
    [
      ".oh/config.yaml:7:3: warning[config.unknown-event] unknown event `preToolUs`",
      "  7 |   preToolUs:",
      "    |   ^",
      "  hint: did you mean `preToolUse`?",
      "1 warning",
      "",
    ].join("\n"),
  );
  expect(status).toBe(0);
});

test.for(["check", "list", "fire", "explain"])(
  "`hooklet %s` on malformed YAML is status 3 with place and line",
  async (name) => {
    const event = name === "fire" || name === "explain" ? ["preToolUse"] : [];
    const run = await runCli(workspace, [name, ...event, "--cwd", "bad"], "", TRUSTED);
    expect(run.status).toBe(3);
    expect(run.stdout + run.stderr).toMatch(/bad\/\.oh\/config\.yaml:4:\d+: error\[config\.syntax\]/);
    expect(run.stdout + run.stderr).toContain("4 |    - command: b");
  },
);

test("check finds plugins that can't be used, each with its code and place", async () => {
  const { stdout, status } = await runCli(workspace, ["check", "--cwd", "plugins"], "", TRUSTED);
  expect(status).toBe(3);
  expect(stdout).toMatch(/plugins\/\.oh\/config\.yaml:3:7: error\[sandbox\.invalid\]/);
  expect(stdout).toMatch(/plugins\/\.oh\/config\.yaml:4:7: error\[plugin\.missing\]/);
  const fired = await runCli(workspace, ["fire", "preToolUse", "--cwd", "plugins"], "", TRUSTED);
  expect(fired).toMatchObject({ status: 3, stderr: expect.stringContaining("error[sandbox.invalid]") });
});

test("trust, list, untrust", async () => {
  await using own = await makeWorkspace({ ".oh/config.yaml": "hooks: { turnStop: [{ command: 'true' }] }" });
  expect((await runCli(own, ["trust", "--pin"])).stdout).toMatch(/^trusted .* with 1 hooks?, pinned/);
  expect((await runCli(own, ["list"])).stdout).toContain("turnStop");
  expect((await runCli(own, ["untrust"])).stdout).toContain("no longer trusted");
  expect((await runCli(own, ["list"])).stdout).toBe("no hooks are configured\n");
  expect((await runCli(own, ["list", "--bypass-trust"])).stdout).toContain("turnStop");
  expect((await runCli(own, ["list", "--dangerously-bypass-hook-trust"])).stdout).toContain("turnStop");
});

test("an old Node is told so in one line", () => {
  const preload = "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })";
  const run = spawnSync(process.execPath, ["--import", preload, MAIN, "list"], { encoding: "utf8" });
  expect(run.stderr).toBe("hooklet: Hooklet needs Node 22.19 or newer, and this is Node 20.20.2\n");
  expect(run.status).toBe(1);
});

test("list in o4's format prints what its document shows", async () => {
  await using own = await makeWorkspace({
    ".o4/config.toml": [
      "[[hooks]]",
      'event = "PreToolUse"',
      'matcher = "Bash"',
      'command = "scripts/check-command.sh"',
      "[[hooks]]",
      'event = "Stop"',
      'command = "scripts/notify.sh"',
      "timeout_secs = 5",
      "[hooks.env]",
      'NOTIFY_CHANNEL = "builds"',
      "",
    ].join("\n"),
  });
  expect((await runCli(own, ["list", "--format", "o4", "--bypass-trust"])).stdout.split("\n")).toEqual([
    "2 hooks configured:",
    "1. PreToolUse [command] matcher=Bash on_failure=warn",
    "-> scripts/check-command.sh",
    "2. Stop [command] matcher=* on_failure=warn timeout=5s",
    "-> scripts/notify.sh",
    "env: NOTIFY_CHANNEL",
    "",
  ]);
});

test("a reader that has seen enough is no failure", () => {
  const command = `"${process.execPath}" "${MAIN}" fire nonsense 2>&1 | true; exit \${PIPESTATUS[0]}`;
  expect(spawnSync("/bin/bash", ["-c", command]).status).toBe(3);
});
