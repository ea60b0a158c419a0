import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Agent, playSession } from "../../docs/agent-loop.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";

const DOCS = new URL("../../docs/", import.meta.url);

/** Plays a session in a workspace's own process environment, and tells what the agent was asked for. */
async function play(
  workspace: Workspace,
  step: { tool: string; command: string },
  mode: "interactive" | "print" = "interactive",
) {
  const seen: string[] = [];
  const agent: Agent = {
    async *askModel(prompt) {
      seen.push(`model: ${prompt}`);
      yield { tool: step.tool, input: { command: step.command } };
      yield "done";
    },
    needsApproval: (tool) => tool !== "Read",
    askUser: async (question) => {
      seen.push(`user: ${question}`);
      return true;
    },
    runTool: async (tool, input) => {
      seen.push(`tool: ${tool} ${JSON.stringify(input)}`);
      if (step.command === "fail") throw new Error("it broke");
      return "result";
    },
    show: (text) => seen.push(`shown: ${text}`),
  };
  const before = { ...process.env };
  Object.assign(process.env, { HOME: workspace.home, HOOKLET_TRUST_WORKSPACE: "1" });
  try {
    await playSession(agent, "hello", workspace.root, mode);
  } finally {
    Object.assign(process.env, { HOME: before.HOME });
    delete process.env.HOOKLET_TRUST_WORKSPACE;
  }
  return seen;
}

const HOOKS = `
hooks:
  userPromptSubmit:
    - { command: "echo '{\\"hookSpecificOutput\\":{\\"additionalContext\\":\\"be brief\\"}}'", jsonIO: true }
  preToolUse:
    - { command: exit 1, match: Rm }
  permissionRequest:
    - { command: "echo '{\\"hookSpecificOutput\\":{\\"decision\\":\\"allow\\"}}'", jsonIO: true, match: Fetch }
    - { command: exit 1, match: Mail }
  postToolUse:
    - { command: echo success >> log }
  postToolUseFailure:
    - { command: 'echo "failure $OH_ERROR_MESSAGE" >> log' }
  turnStop:
    - { command: 'echo "turn $OH_TURN_NUMBER" >> log' }
`;

async function log(workspace: Workspace): Promise<string> {
  return readFile(`${workspace.root}/log`, "utf8");
}

test("the page shows the loop that these tests run", async () => {
  const loop = await readFile(new URL("agent-loop.ts", DOCS), "utf8");
  const page = await readFile(new URL("embedding.md", DOCS), "utf8");
  expect(page).toContain(`\`\`\`ts\n${loop.replace('"../host/index.ts"', '"hooklet"')}\`\`\``);
});

test("context goes before the prompt, the user is asked once where no hook answers, a success is told as one", async () => {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": HOOKS });
  expect(await play(workspace, { tool: "Bash", command: "ls" })).toEqual([
    "model: be brief\n\nhello",
    "user: run Bash?",
    'tool: Bash {"command":"ls"}',
    "shown: result",
    "shown: done",
  ]);
  expect(await log(workspace)).toBe("success\nturn 0\n");
});

test("a hook that allows spares the question, one that denies spares the tool", async () => {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": HOOKS });
  expect(await play(workspace, { tool: "Fetch", command: "x" })).not.toContain("user: run Fetch?");
  expect(await play(workspace, { tool: "Mail", command: "x" })).toEqual([
    "model: be brief\n\nhello",
    "shown: tool call blocked by a permissionRequest hook",
    "shown: done",
  ]);
  expect((await play(workspace, { tool: "Rm", command: "x" }))[1]).toBe(
    "shown: tool call blocked by a preToolUse hook",
  );
});

test("a failure is told as one, and not as a success", async () => {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": HOOKS });
  await play(workspace, { tool: "Read", command: "fail" });
  expect(await log(workspace)).toBe("failure it broke\nturn 0\n");
});

test("in print mode a hook may stop the session before the model starts, and in interactive mode it can't", async () => {
  const hook = (event: string) => `[[hooks]]\nevent = "${event}"\ncommand = "exit 2"\n`;
  for (const event of ["SessionStart", "UserPromptSubmit"]) {
    await using workspace = await makeWorkspace({ ".o4/config.toml": hook(event) });
    const step = { tool: "Read", command: "x" };
    expect(await play(workspace, step, "print")).toEqual([expect.stringMatching(/^shown: .* blocked by .* hook$/)]);
    expect(await play(workspace, step, "interactive")).toContain("model: hello");
  }
});
