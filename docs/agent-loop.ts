import { createHost, type Host, type JsonValue } from "../host/index.ts";

/** What the loop needs of an agent. */
export interface Agent {
  askModel(prompt: string): AsyncIterable<{ tool: string; input: JsonValue } | string>;
  needsApproval(tool: string, input: JsonValue): boolean;
  askUser(question: string): Promise<boolean>;
  runTool(tool: string, input: JsonValue): Promise<string>;
  show(text: string): void;
}

/** Plays one turn: prompt, tool calls with their permissions and results, the end of the turn. */
export async function playTurn(host: Host, agent: Agent, prompt: string, turnNumber: number): Promise<void> {
  const submitted = await host.fire("userPromptSubmit", { prompt });
  for (const { kind, text } of submitted.messages) agent.show(`[${kind}] ${text}`);
  if (submitted.blocked) return agent.show(submitted.message ?? "a hook blocked the prompt");
  const whole = submitted.additionalContext === null ? prompt : `${submitted.additionalContext}\n\n${prompt}`;
  await host.fire("turnStart", { turnNumber });
  for await (const step of agent.askModel(whole)) {
    if (typeof step === "string") await host.fire("assistantMessage", { message: step });
    agent.show(typeof step === "string" ? step : await callTool(host, agent, step.tool, step.input));
  }
  const stopped = await host.fire("turnStop", { turnNumber, turnReason: "completed" });
  for (const { kind, text } of stopped.messages) agent.show(`[${kind}] ${text}`);
}

/** Runs one tool call as far as its hooks let it, and gives what the model sees of it. */
async function callTool(host: Host, agent: Agent, toolName: string, asked: JsonValue): Promise<string> {
  const before = await host.fire("preToolUse", { toolName, toolInput: asked });
  if (before.blocked) return refused(host, toolName, before.message ?? "a hook blocked the call");
  const toolInput = before.updatedInput ?? asked;
  const mustAsk = before.decision === "ask" || (before.decision === null && agent.needsApproval(toolName, toolInput));
  if (mustAsk) {
    const permission = await host.fire("permissionRequest", { toolName, toolInput, permissionAction: "ask" });
    if (permission.blocked) return refused(host, toolName, permission.message ?? "a hook refused the call");
    const allowed = permission.decision === "allow" || (await agent.askUser(`run ${toolName}?`));
    if (!allowed) return refused(host, toolName, "the user refused the call");
  }
  try {
    const toolOutput = await agent.runTool(toolName, toolInput);
    const after = await host.fire("postToolUse", { toolName, toolInput, toolOutput });
    return after.blocked ? (after.message ?? "a hook withheld the result") : (after.updatedOutput ?? toolOutput);
  } catch (error) {
    return refused(host, toolName, error instanceof Error ? error.message : String(error));
  }
}

async function refused(host: Host, toolName: string, errorMessage: string): Promise<string> {
  await host.fire("postToolUseFailure", { toolName, toolError: "ToolError", errorMessage });
  return errorMessage;
}

/** A whole session of one turn. In print mode a hook may stop it before the model starts. */
export async function playSession(agent: Agent, prompt: string, cwd: string, mode: "interactive" | "print") {
  await using host = await createHost({ cwd, mode });
  const started = await host.fire("sessionStart");
  if (started.blocked) return agent.show(started.message ?? "a hook stopped the session");
  await playTurn(host, agent, prompt, 0);
  await host.fire("sessionEnd");
}
