import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isShell, startShell } from "../../../host/handler/command/shell.ts";
import { writeProject } from "../../support/project.ts";
import { commandSpec } from "../job.ts";

const cwd = process.cwd();
const thisFile = fileURLToPath(import.meta.url);

test.each([
  ["a working folder that isn't there", "true", "/no/such/folder", {}, "in `/no/such/folder` (ENOENT)"],
  ["a working folder that is a file", "true", thisFile, {}, `in \`${thisFile}\` (ENOTDIR)`],
  ["a variable too large for the system", "true", cwd, { HOOK: "x".repeat(5_000_000) }, `in \`${cwd}\` (E2BIG)`],
  ["a command too large for the system", `true ${"x".repeat(5_000_000)}`, cwd, {}, `in \`${cwd}\` (E2BIG)`],
])("%s is a failure", async (_, command, folder, env, message) => {
  expect(await startShell(commandSpec(command), folder, env)).toMatchObject({
    code: "command.not-started",
    message: `\`/bin/sh\` could not be started ${message}`,
  });
});

test.each([
  ["the command", "true\0", cwd, {}],
  ["the working folder", "true", `${cwd}\0`, {}],
  ["the variable `HOOK`", "true", cwd, { GOOD: "good", HOOK: "a\0b" }],
])("a NUL is a failure that says where it is: in %s", async (holder, command, folder, env) => {
  expect(await startShell(commandSpec(command), folder, env)).toMatchObject({
    code: "command.not-started",
    message: `${holder} holds a NUL character`,
  });
});

test("a shell that isn't there is a failure", async () => {
  const missing = { ...commandSpec("true"), shell: "/no/such/shell" as "/bin/sh" };
  expect(await startShell(missing, cwd, {})).toMatchObject({ code: "command.not-started" });
});

test("a folder whose name looks like an option, a variable or a command is a folder", async () => {
  const folder = path.join(await writeProject({ "-e $HOME `false`; exit 9/file": "" }), "-e $HOME `false`; exit 9");
  const shell = await startShell(commandSpec("test -f file"), folder, { PATH: process.env.PATH ?? "" });
  if (!isShell(shell)) throw new Error(shell.message);
  const code = await new Promise((resolve) => shell.once("close", resolve));
  expect(code).toBe(0);
});

test("a process that has no descriptor left gets a failure, and goes on", async () => {
  const script = fileURLToPath(new URL("fixtures/no-descriptors.ts", import.meta.url));
  const limited = ["-c", 'ulimit -n 256; exec "$0" "$1"', process.execPath, script];
  const { stdout } = await promisify(execFile)("/bin/sh", limited);
  expect(JSON.parse(stdout)).toMatchObject([
    { kind: "failed", failure: { code: "command.not-started", message: expect.stringContaining("(EMFILE)") } },
    { kind: "exited", exitCode: 0 },
  ]);
});
