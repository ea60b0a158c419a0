import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_NAMES } from "../../../../host/event/table.ts";
import { eventsModule } from "../../../../sdk/assemblyscript/generate.ts";
import type { HookEvent } from "../../../../sdk/typescript/src/event.ts";
import { filePaths, shellCommand } from "../../../../sdk/typescript/src/tool.ts";
import { loadComponent, type RunnableComponent } from "../../../support/run-component.ts";
import { buildHook } from "../hook.ts";

const IMPORT = `import { addContext, allow, ask, config, defineHook, deny, Event, fail, Fields, filePaths, PreToolUseDecision,
  shellCommand, updateInput, updateOutput } from "@hooklet/sdk-as";
import { quote } from "@hooklet/sdk-as/json";
`;

function hookOf(handlers: string, before = ""): Promise<Uint8Array> {
  return buildHook({ "index.ts": `${IMPORT}${before}\nexport default defineHook({ ${handlers} });\n` });
}

test("the SDK's events are those of the host's table", async () => {
  const file = new URL("../../../../sdk/assemblyscript/assembly/events.ts", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(eventsModule());
});

describe("defineHook", () => {
  let hook: RunnableComponent;

  beforeAll(async () => {
    const say = "deny(event.name + event.nativeEvent)";
    const blockable = ["sessionStart", "permissionRequest"].map((name) => `${name}: (event) => ${say}`);
    const handlers = [
      ...blockable,
      "userPromptSubmit: (event) => event.prompt == '' ? null : addContext(event.prompt)",
      "preToolUse: (event) => guard(event)",
      "postToolUse: (event) => updateOutput(event.toolOutput + '!')",
      "turnStop: (event) => null",
      "sessionEnd: (event) => { fail('ended'); return null; }",
    ];
    const before = `function guard(event: Event): PreToolUseDecision | null {
      const tool = event.toolName;
      if (tool == "allow") return allow();
      if (tool == "ask") return ask("sure?");
      if (tool == "input") return updateInput('{"a":' + quote(event.get("extra").asString()) + '}');
      if (tool == "both") return updateInput("{}", ask("so?"));
      if (tool == "throw") throw new Error("boom");
      return null;
    }`;
    hook = await loadComponent(await hookOf(handlers.join(",\n"), before));
  });

  test.each([
    [{ event: "sessionStart", nativeEvent: "SessionStart" }, '{"decision":"deny","reason":"sessionStartSessionStart"}'],
    [{ event: "permissionRequest" }, '{"decision":"deny","reason":"permissionRequest"}'],
    [{ event: "userPromptSubmit", prompt: '"é"' }, '{"hookSpecificOutput":{"additionalContext":"\\"é\\""}}'],
    [{ event: "userPromptSubmit" }, ""],
    [{ event: "preToolUse", toolName: "allow" }, '{"decision":"allow"}'],
    [{ event: "preToolUse", toolName: "ask" }, '{"decision":"ask","reason":"sure?"}'],
    [{ event: "preToolUse", toolName: "input", extra: "x" }, '{"updatedInput":{"a":"x"}}'],
    [{ event: "preToolUse", toolName: "both" }, '{"updatedInput":{},"decision":"ask","reason":"so?"}'],
    [{ event: "preToolUse", toolName: 7 }, ""],
    [{ event: "postToolUse", toolOutput: "out" }, '{"updatedOutput":"out!"}'],
    [{ event: "turnStop" }, ""],
    [{ event: "fileChanged" }, ""],
    [{ event: "unheard of" }, ""],
    [{}, ""],
  ])("answers %j with %s", (envelope, answer) => {
    expect(hook.call(envelope).answer).toEqual({ ok: answer });
  });

  test("fails where a handler declares it, and where the envelope is none", () => {
    expect(hook.call({ event: "sessionEnd" }).answer).toEqual({ err: "ended" });
    for (const text of ["[]", "null", "{", ""]) {
      expect(hook.call(text).answer).toEqual({ err: "the envelope is not a JSON object" });
    }
  });

  test("tells file and line of an uncaught error", () => {
    const { answer, log } = hook.call({ event: "preToolUse", toolName: "throw" });
    expect(answer).toHaveProperty("trap");
    expect(log).toEqual([{ level: "error", message: expect.stringMatching(/^boom \(index\.ts:10:\d+\)$/) }]);
  });
});

test("takes a handler for every event", async () => {
  const component = await loadComponent(
    await hookOf(EVENT_NAMES.map((name) => `${name}: (event) => { fail(event.name); return null; }`).join(", ")),
  );
  for (const event of EVENT_NAMES) expect(component.call({ event }).answer).toEqual({ err: event });
});

test.each([
  ["a misspelt event", "preTooluse: (event) => null", "Property 'preTooluse' does not exist"],
  ["an event by another system's name", "PreToolUse: (event) => null", "Property 'PreToolUse' does not exist"],
  ["context before a tool", 'preToolUse: (event) => addContext("x")', "is not assignable to type"],
  ["context at the end of a turn", 'turnStop: (event) => addContext("x")', "is not assignable to type"],
  ["another input for a prompt", 'userPromptSubmit: (event) => updateInput("{}")', "is not assignable to type"],
  ["another output before a tool", 'preToolUse: (event) => updateOutput("x")', "is not assignable to type"],
  ["asking about a prompt", 'userPromptSubmit: (event) => ask("x")', "is not assignable to type"],
  ["allowing an output", "postToolUse: (event) => allow()", "is not assignable to type"],
  ["blocking what can't be blocked", 'sessionEnd: (event) => deny("x")', "is not assignable to type"],
  ["a decision as text", 'preToolUse: (event) => "deny"', "is not assignable to type"],
  ["an opinion that isn't one", 'preToolUse: (event) => updateInput("{}", deny("x"))', "is not assignable to type"],
])("doesn't compile %s", async (_, handler, problem) => {
  await expect(hookOf(handler)).rejects.toThrow(problem);
});

test("tells the column in the line of the default export", async () => {
  const source = `import { defineHook } from "@hooklet/sdk-as";\nexport default defineHook({ turnStop: (event) => x });\n`;
  await expect(buildHook({ "index.ts": source })).rejects.toThrow(/ in index\.ts:2:50$/m);
});

describe("helpers", () => {
  let hook: RunnableComponent;

  beforeAll(async () => {
    const handler = `preToolUse: (event) => {
      const command = shellCommand(event);
      return updateInput('{"command":' + (command === null ? "null" : quote(command)) + ',"paths":[' +
        filePaths(event).map<string>((path) => quote(path)).join(",") + "]}");
    }`;
    hook = await loadComponent(await hookOf(handler));
  });

  test.each<Partial<HookEvent>>([
    {},
    { toolName: "Bash", toolInput: { command: "ls" } },
    { toolName: "x", toolInput: { cmd: ["rm", "-rf", "a b", "it's"] } },
    { toolName: "x", toolInput: { command: ["ls -l"] } },
    { toolName: "x", toolInput: { command: 7, script: "a" } },
    { toolName: "x", toolInput: { command: ["a", 7] } },
    { toolName: "MyShell", toolInput: "ls" },
    { toolName: "Read", toolInput: "ls" },
    { toolName: "zsh", toolInput: ["a", ""] },
    { toolName: "x", toolInput: '{"command":"ls"}' },
    { toolName: "x", toolInput: { file_path: "a", "Old Path": ["b", "a"], content: "c", edits: [{ path: "d" }] } },
    { toolName: "x", toolInput: { a: { b: { c: { d: { path: "deep" } } } } } },
    { toolName: "x", toolInput: "*** Begin Patch\n*** Update File: a b.ts \n*** Move to: c.ts\nx\n*** End Patch" },
    { filePath: "changed.ts", toolInput: null },
  ])("find in %j what the TypeScript SDK finds", (fields) => {
    const event: HookEvent = { event: "preToolUse", dialect: "o4", nativeEvent: "PreToolUse", ...fields };
    const { answer } = hook.call(event);
    const updatedInput = { command: shellCommand(event) ?? null, paths: filePaths(event) };
    expect(answer).toEqual({ ok: JSON.stringify({ updatedInput }) });
  });
});

describe("Fields", () => {
  let hook: RunnableComponent;

  beforeAll(async () => {
    const handler = `turnStart: (event) => {
      const fields = new Fields(config());
      const inner = fields.fields("inner");
      const said = fields.string("text", "none") + fields.number("count", 1).toString() +
        (fields.boolean("flag", true) ? "t" : "f") + fields.strings("list").join("+") +
        fields.choice("choice", ["deny", "ask"]) + inner.string("text");
      fields.refuseOthers();
      fail(said);
      return null;
    }`;
    hook = await loadComponent(await hookOf(handler));
  });

  test.each([
    [{}, "none1.0tdeny"],
    [{ text: "a", count: 2.5, flag: false, list: ["b", "c"], choice: "ask", inner: { text: "d" } }, "a2.5fb+caskd"],
    [{ text: 7 }, "the hook's config is wrong: `text` is `7`, not a string"],
    [{ count: "7" }, 'the hook\'s config is wrong: `count` is `"7"`, not a number'],
    [{ flag: null }, "the hook's config is wrong: `flag` is `null`, not true or false"],
    [{ list: "b" }, 'the hook\'s config is wrong: `list` is `"b"`, not a list of strings'],
    [{ list: ["b", 7] }, 'the hook\'s config is wrong: `list` is `["b",7]`, not a list of strings'],
    [{ choice: "allow" }, 'the hook\'s config is wrong: `choice` is `"allow"`, not deny or ask'],
    [{ inner: [] }, "the hook's config is wrong: `inner` is `[]`, not a table"],
    [{ txt: "a" }, "the hook's config is wrong: unknown field `txt`"],
  ])("reads %j", (config, said) => {
    expect(hook.call({ event: "turnStart" }, config).answer).toEqual({ err: said });
  });
});
