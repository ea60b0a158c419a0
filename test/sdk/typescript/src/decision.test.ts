import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorkspace } from "../../../support/workspace.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const TSC = `${ROOT}node_modules/typescript/bin/tsc`;

/** Handlers, and what the compiler has to say about each. */
const REFUSED: Readonly<Record<string, readonly [handler: string, error: RegExp]>> = {
  "a misspelt event": ["preTooluse() {}", /'preTooluse' does not exist in type 'Handlers'/],
  "an event by another system's name": ["PreToolUse() {}", /'PreToolUse' does not exist/],
  "context at the end of a turn": ['turnStop: () => addContext("x")', /not assignable/],
  "context as a field at the end of a turn": ['turnStop: () => ({ additionalContext: "x" })', /not assignable/],
  "another input for a prompt": ["userPromptSubmit: () => ({ updatedInput: {} })", /not assignable/],
  "another output before a tool runs": ['preToolUse: () => updateOutput("x")', /not assignable/],
  "another input after a tool ran": ["postToolUse: () => updateInput({})", /not assignable/],
  "a refusal of what can't be blocked": ['sessionEnd: () => deny("x")', /not assignable/],
  "a question where none is asked": ['userPromptSubmit: () => ask("x")', /not assignable/],
  "an allow where it doesn't count": ["postToolUse: () => allow()", /not assignable/],
  "an unknown opinion": ['preToolUse: () => ({ decision: "no" as const })', /not assignable/],
  "an unknown field": ['preToolUse: () => ({ descision: "deny" })', /not assignable|does not exist/],
  "the same, one level down": ['turnStop: () => ({ hookSpecificOutput: { decision: "deny" } })', /not assignable/],
  "one of several answers": ['turnStop: (event) => (event.status ? deny("x") : undefined)', /not assignable/],
  "what only one of two events honours": [
    'preToolUse: both, permissionRequest: both });\nfunction both(): Decision<"preToolUse" | "permissionRequest"> { return updateInput({}); }\nvoid ({',
    /not assignable/,
  ],
  "a promise": ['preToolUse: async () => deny("x")', /not assignable/],
  "a field of another type": ["preToolUse: (event) => deny(event.turnNumber ?? 1)", /not assignable/],
  "a config of another type": ["turnStop: () => void config(schema).names.length.at(0)", /'at' does not exist/],
};

const TAKEN: Readonly<Record<string, string>> = {
  "every opinion before a tool runs": `preToolUse: (event) => {
    if (event.toolName === "a") return allow();
    return event.toolName === "b" ? ask("x") : deny("x");
  }`,
  "another input": 'preToolUse: () => updateInput({ command: "ls" })',
  "another output": 'postToolUse: () => updateOutput("x")',
  "a refusal of a prompt, or context": 'userPromptSubmit: (event) => (event.prompt ? deny("x") : addContext("x"))',
  "an object": 'preToolUse: () => ({ decision: "deny", reason: "x", updatedInput: {} })',
  "nothing at all": "turnStop() {}",
  "nothing in some cases": 'preToolUse(event) { if (event.toolName) return deny("x"); }',
  "an empty answer": "turnStop: () => ({})",
  "one handler of two events": `preToolUse: both, permissionRequest: both });
  function both(event: HookEvent): Decision<"preToolUse" | "permissionRequest"> | undefined {
    return event.toolName === "a" ? deny("x") : undefined;
  }
  void ({`,
  "the event by its own name": 'preToolUse: (event) => void (event.event satisfies "preToolUse")',
  "a config of the schema's type": "turnStop: () => void config(schema).names.length.toFixed()",
};

const HEAD = `import { addContext, allow, ask, config, type Decision, defineHook, deny, type HookEvent, type Schema, updateInput, updateOutput } from "@hooklet/sdk";
export const used = [addContext, allow, ask, config, deny, updateInput, updateOutput];
export declare const schema: Schema<{ names: string[] }>;
`;

/** What the compiler says about each file, with the settings that a new plugin gets. */
async function compile(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const compilerOptions = {
    ...{ target: "es2024", lib: ["es2024"], module: "esnext", moduleResolution: "bundler", types: [] },
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    paths: { "@hooklet/sdk": [`${ROOT}sdk/typescript/src/index.ts`] },
  };
  const settings = JSON.stringify({ compilerOptions, include: ["*.ts"] });
  await using workspace = await makeWorkspace({ "tsconfig.json": settings, ...Object.fromEntries(files) });
  const cwd = workspace.root;
  const { stdout } = await execa(process.execPath, [TSC, "--pretty", "false", "-p", "."], { cwd, reject: false });
  const byFile = Map.groupBy(stdout.split("\n"), (line) => /^[\w.]+/.exec(line)?.[0] ?? "");
  return new Map([...byFile].map(([file, lines]) => [file, lines.join("\n")]));
}

let errors: ReadonlyMap<string, string>;

const fileOf = (group: string, index: number) => `${group}${index}.ts`;

beforeAll(async () => {
  const sources = (group: string, handlers: readonly string[]) =>
    handlers.map(
      (handler, index) => [fileOf(group, index), `${HEAD}export default defineHook({\n${handler}\n});\n`] as const,
    );
  const refused = Object.values(REFUSED).map(([handler]) => handler);
  errors = await compile(new Map([...sources("refused", refused), ...sources("taken", Object.values(TAKEN))]));
});

describe("doesn't compile", () => {
  test.each(Object.entries(REFUSED).map(([name, [, error]], index) => ({ name, error, index })))("$name", (one) => {
    expect(errors.get(fileOf("refused", one.index))).toMatch(one.error);
  });
});

describe("compiles", () => {
  test.each(Object.keys(TAKEN).map((name, index) => ({ name, index })))("$name", ({ index }) => {
    expect(errors.get(fileOf("taken", index))).toBeUndefined();
  });
});
