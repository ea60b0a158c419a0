import path from "node:path";
import { expect, test } from "vitest";
import { buildComponent } from "../../../../sdk/typescript/build/build.ts";
import { writeProject } from "../../../support/project.ts";
import { loadComponent } from "../../../support/run-component.ts";

async function componentOf(files: Record<string, string>): Promise<Uint8Array> {
  return buildComponent({ entry: path.join(await writeProject(files), "index.ts") });
}

test("bundles what the entry imports: files, and packages of both module systems", async () => {
  const component = await componentOf({
    "index.ts": `
      import { defineHook, deny } from "@hooklet/sdk";
      import { shout } from "esm";
      import { mark } from "cjs";
      import { word } from "./word.ts";
      import table from "./table.json";
      export default defineHook({ preToolUse: () => deny(shout(word) + mark + table.count) });
    `,
    "word.ts": 'export const word: string = "no";',
    "table.json": '{ "count": 3 }',
    "node_modules/esm/package.json":
      '{ "name": "esm", "type": "module", "exports": { "node": "./gone.js", "import": "./index.js" } }',
    "node_modules/esm/index.js": "export const shout = (text) => text.toUpperCase();",
    "node_modules/cjs/package.json": '{ "name": "cjs", "main": "./main" }',
    "node_modules/cjs/main.js": 'exports.mark = process.env.NODE_ENV === "production" ? "!" : "?";',
  });
  const { answer } = (await loadComponent(component)).call({ event: "preToolUse" });
  expect(answer).toEqual({ ok: '{"decision":"deny","reason":"NO!3"}' });
});

test.each([
  [
    "a missing default export",
    "export const hook = 1;",
    "the default export isn't a hook: write `export default defineHook({ … })`",
  ],
  [
    "another default export",
    "export default {};",
    "the default export isn't a hook: write `export default defineHook({ … })`",
  ],
  [
    "a misspelt event",
    'import { defineHook } from "@hooklet/sdk";\nexport default defineHook({ preTooluse() {} });',
    "unknown event `preTooluse`: use one of sessionStart, ",
  ],
  [
    "logging outside of a handler",
    'import { log } from "@hooklet/sdk";\nlog("info", "");',
    "`log` was called outside of a handler",
  ],
  ["printing outside of a handler", 'console.log("");', "`log` was called outside of a handler"],
  [
    "reading the config outside of a handler",
    'import { config } from "@hooklet/sdk";\nconfig();',
    "`config` was called outside of a handler",
  ],
  ["an error of the plugin", 'function f() { throw new RangeError("too\\nlong"); }\nf();', "too\nlong (index.ts:1)"],
  ["a wait without an end", "await new Promise(() => {});", "blocking on a promise resulted in a dead lock"],
])("says what is wrong: %s", async (_, source, problem) => {
  await expect(componentOf({ "index.ts": source })).rejects.toMatchObject({
    name: "BuildError",
    message: expect.stringContaining(`/index.ts: ${problem}`),
    hint: expect.stringContaining("runs once, at build time"),
  });
});

test("says where the error was thrown, without the engine's stack", async () => {
  const source = 'function f() { throw new Error("boom"); }\nf();';
  await expect(componentOf({ "index.ts": source })).rejects.toThrow(/\/index\.ts: boom \(index\.ts:1\)$/);
});

test("says that the entry isn't there", async () => {
  await expect(componentOf({})).rejects.toMatchObject({
    message: expect.stringMatching(/\/index\.ts: no such file$/),
    hint: "correct the path of the entry",
  });
});

test("two builds of the same source give the same answers, down to random numbers and module state", async () => {
  const source = `
    import { addContext, defineHook } from "@hooklet/sdk";
    const atLoad = [Date.now(), Math.random(), performance.now()];
    const table = new Map(Array.from({ length: 100 }, (_, index) => [Math.random(), index]));
    export default defineHook({
      userPromptSubmit: () => addContext(JSON.stringify([atLoad, [...table], Math.random(), Date.now()])),
    });
  `;
  const [first, second] = await Promise.all([componentOf({ "index.ts": source }), componentOf({ "index.ts": source })]);
  const envelope = { event: "userPromptSubmit", timestamp: 7 };
  const answer = (await loadComponent(first)).call(envelope);
  expect(answer).toEqual({ answer: { ok: expect.stringContaining("[0,") }, log: [] });
  expect((await loadComponent(second)).call(envelope)).toEqual(answer);
});

test("builds a small hook in 10 s, to less than 1.25 MiB", async () => {
  const start = performance.now();
  const component = await componentOf({
    "index.ts": 'import { defineHook } from "@hooklet/sdk";\nexport default defineHook({});',
  });
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(component.length).toBeLessThan(1.25 * 2 ** 20);
});
