import path from "node:path";
import { expect, test } from "vitest";
import { bundle } from "../../../../sdk/typescript/build/bundle.ts";
import { writeProject } from "../../../support/project.ts";

const hook = 'import { defineHook } from "@hooklet/sdk";\nexport default defineHook({ turnStart() {} });\n';

async function bundleOf(files: Record<string, string>, entry = "index.ts"): Promise<string> {
  return (await bundle(path.join(await writeProject(files), entry))).text;
}

test("refuses a module of Node.js where it is imported, with a hint", async () => {
  const source = 'import { readFileSync } from "node:fs";\n\nexport default readFileSync;\n';
  await expect(bundleOf({ "src/a/index.ts": source }, "src/a/index.ts")).rejects.toMatchObject({
    name: "BuildError",
    message: expect.stringMatching(/\/src\/a\/index\.ts:1:30: `node:fs` is a part of Node\.js$/),
    hint: expect.stringContaining("a hook is sandboxed"),
  });
});

test.each(["fs", "fs/promises", "process", "node:test", "node:made-up"])("refuses `%s`", async (name) => {
  await expect(bundleOf({ "index.ts": `\nimport "${name}";` })).rejects.toThrow(
    new RegExp(`index\\.ts:2:8: \`${name}\` is a part of Node\\.js$`),
  );
});

test("refuses a module of Node.js in a dependency, at the dependency's line", async () => {
  const files = {
    "index.ts": 'import "reader";\nimport "node:os";',
    "node_modules/reader/package.json": '{ "name": "reader", "main": "lib.js" }',
    "node_modules/reader/lib.js": '\n\nmodule.exports = require("fs");',
  };
  await expect(bundleOf(files)).rejects.toThrow(/index\.ts:2:8: `node:os`.*\n.*reader\/lib\.js:3:26: `fs` is/);
});

test("takes an installed package that has the name of one", async () => {
  const files = {
    "index.ts": `import { text } from "buffer";\n${hook}console.log(text);`,
    "node_modules/buffer/package.json": '{ "name": "buffer", "main": "index.js" }',
    "node_modules/buffer/index.js": 'exports.text = "the package";',
  };
  expect(await bundleOf(files)).toContain('"the package"');
});

test.each([
  ["a syntax error", "let a = 1;\n  let b: = 2;", /index\.ts:2:10: Unexpected "="$/],
  ["a package that isn't installed", 'import "not-installed";', /index\.ts:1:8: Could not resolve "not-installed"$/],
  ["a file that isn't there", 'export * from "./gone.ts";', /index\.ts:1:15: Could not resolve "\.\/gone\.ts"$/],
])("places %s", async (_, source, message) => {
  await expect(bundleOf({ "index.ts": source })).rejects.toMatchObject({
    message: expect.stringMatching(message),
    hint: "correct the source, or install what it imports",
  });
});

test("depends on the sources alone, not on the folder, its settings or the dependencies' place", async () => {
  const dependency = {
    "node_modules/a/package.json": '{ "name": "a", "main": "index.cjs" }',
    "node_modules/a/index.cjs": "exports.a = class A {};",
  };
  const source = `import { a } from "a";\n${hook}console.log(a);\n`;
  const plain = await bundleOf({ "index.ts": source, ...dependency });
  const nested = {
    "deep/er/index.ts": source,
    "deep/er/hooklet.json": "{}",
    "tsconfig.json": '{ "compilerOptions": { "target": "es5", "jsx": "react", "paths": { "a": ["./gone"] } } }',
    "package.json": '{ "type": "commonjs", "sideEffects": false }',
    ...dependency,
  };
  expect(await bundleOf(nested, "deep/er/index.ts")).toBe(plain);
});
