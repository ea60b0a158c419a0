import { symlink } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { expect, test } from "vitest";
import { writeProject } from "../support/project.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const reporters = `["default", ${JSON.stringify(path.join(root, "test/setup/tally.ts"))}]`;
const setup = 'export default () => { throw new Error("no setup"); };\n';
const good = 'test("a", () => {}); test("b", () => {});';

/** Runs vitest on files with the given bodies and gives its last line. */
async function lastLine(bodies: Record<string, string>, options = ""): Promise<string | undefined> {
  const importing = 'import { afterAll, beforeAll, describe, test } from "vitest";\n';
  const files = Object.entries(bodies).map(([name, body]) => [`${name}.test.ts`, `${importing}${body}\n`]);
  const config = `export default { test: { reporters: ${reporters}, ${options} } };\n`;
  const folder = await writeProject({ ...Object.fromEntries(files), "vitest.config.mjs": config, "setup.mjs": setup });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const { stdout, exitCode } = await execa(process.execPath, [vitest, "run"], { cwd: folder, reject: false });
  const line = stdout.trimEnd().split("\n").at(-1);
  expect(line?.includes(" 0 failed")).toBe(exitCode === 0);
  return line;
}

test.each([
  ["a good run", { one: good, two: good }, "4 passed, 0 failed"],
  [
    "skipped tests",
    { one: `${good} test.skip("c", () => {}); test.todo("d"); test("e", (context) => context.skip());` },
    "2 passed, 0 failed, 3 skipped",
  ],
  [
    "a failing test in a suite",
    { one: `describe("s", () => { ${good} test("c", () => { throw 1; }); });` },
    "2 passed, 1 failed",
  ],
  ["a file that doesn't load", { one: good, two: 'throw new Error("broken");' }, "2 passed, 1 failed"],
  ["a file without tests", { one: good, two: "" }, "2 passed, 1 failed"],
  [
    "an error that no one caught",
    {
      one: `${good} test("c", () => new Promise((done) => setTimeout(() => { done(); throw new Error("late"); })));`,
    },
    "3 passed, 1 failed",
  ],
  [
    "a hook that fails before",
    { one: good, two: `describe("s", () => { beforeAll(() => { throw 1; }); ${good} });` },
    "2 passed, 1 failed, 2 skipped",
  ],
  ["a hook that fails after", { one: `afterAll(() => { throw 1; }); ${good}` }, "2 passed, 1 failed"],
  ["no tests at all", {}, "0 passed, 1 failed"],
])("counts %s", async (_, bodies, expected) => {
  expect(await lastLine(bodies)).toBe(expected);
});

test("never says 0 failed when the setup fails", async () => {
  expect(await lastLine({ one: good }, 'globalSetup: "./setup.mjs"')).not.toContain(" 0 failed");
});

test("never says 0 failed when the run stopped early", async () => {
  const bodies = { one: `test("c", () => { throw 1; }); ${good}` };
  expect(await lastLine(bodies, "bail: 1")).toBe("0 passed, 1 failed, 2 skipped");
});
