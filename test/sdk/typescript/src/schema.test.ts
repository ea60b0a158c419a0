import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildComponent } from "../../../../sdk/typescript/build/build.ts";
import { check, type Schema } from "../../../../sdk/typescript/src/schema.ts";
import { loadComponent, type RunnableComponent } from "../../../support/run-component.ts";
import { makeWorkspace } from "../../../support/workspace.ts";

const HOOK = `import { config, defineHook, deny } from "@hooklet/sdk";
import { array, minValue, number, optional, pipe, strictObject, string } from "@hooklet/sdk/schema";

const Settings = strictObject({ protect: array(string()), limit: optional(pipe(number(), minValue(1)), 3) });

export default defineHook({
  preToolUse() {
    const { protect, limit } = config(Settings);
    return deny(\`\${protect.join("+")} \${limit.toFixed()}\`);
  },
});
`;

let hook: RunnableComponent;
let size: number;

beforeAll(async () => {
  await using workspace = await makeWorkspace({ "src/index.ts": HOOK });
  const bytes = await buildComponent({ entry: path.join(workspace.root, "src/index.ts") });
  size = bytes.length;
  hook = await loadComponent(bytes);
});

function answerTo(config: unknown): unknown {
  return hook.call({ event: "preToolUse" }, config).answer;
}

test("gives the config as the schema makes it", () => {
  expect(answerTo({ protect: ["a", "b"] })).toEqual({ ok: '{"decision":"deny","reason":"a+b 3"}' });
  expect(answerTo({ protect: [], limit: 7 })).toEqual({ ok: '{"decision":"deny","reason":" 7"}' });
});

test.each([
  [{}, 'the hook\'s config is wrong: `protect`: Invalid key: Expected "protect" but received undefined'],
  [{ protect: [7] }, "the hook's config is wrong: `protect.0`: Invalid type: Expected string but received 7"],
  [
    { protect: "a", limit: 0 },
    'the hook\'s config is wrong: `protect`: Invalid type: Expected Array but received "a"; `limit`: Invalid value: Expected >=1 but received 0',
  ],
  [{ protect: [], typo: 1 }, 'the hook\'s config is wrong: `typo`: Invalid key: Expected never but received "typo"'],
])("fails with what is wrong with %j, and without a place", (config, message) => {
  expect(answerTo(config)).toEqual({ err: message });
});

test("adds less than 64 KiB to a hook", () => {
  expect(size).toBeLessThan(1.25 * 2 ** 20 + 64 * 1024);
});

test("takes any library of the Standard Schema", () => {
  const schema = (result: unknown) => ({ "~standard": { validate: () => result } }) as Schema<string>;
  expect(check(schema({ value: "a" }), {})).toEqual({ value: "a" });
  expect(check(schema({ issues: [{ message: "no" }, { message: "a", path: ["b", { key: 0 }] }] }), {})).toEqual({
    problem: "no; `b.0`: a",
  });
  expect(check(schema(Promise.resolve({ value: "a" })), {})).toEqual({
    problem: expect.stringContaining("asynchronous"),
  });
});
