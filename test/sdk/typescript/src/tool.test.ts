import { expect, test } from "vitest";
import type { HookEvent } from "../../../../sdk/typescript/src/event.ts";
import { filePaths, shellCommand } from "../../../../sdk/typescript/src/tool.ts";

function eventOf(toolName: string, toolInput: unknown): HookEvent {
  return { event: "preToolUse", dialect: "o4", nativeEvent: "PreToolUse", toolName, toolInput };
}

test.each([
  ["Bash", { command: "rm -rf /" }, "rm -rf /"],
  ["bash", { cmd: "ls" }, "ls"],
  ["execute_command", { script: "ls" }, "ls"],
  ["exec_command", { command: ["bash", "-lc", "echo it's; ls"] }, "bash -lc 'echo it'\\''s; ls'"],
  ["shell", { command: ["rm -rf /"] }, "rm -rf /"],
  ["docker__run", { command: "ls" }, "ls"],
  ["Bash", '{"command":"ls"}', "ls"],
  ["Bash", '"ls -l"', "ls -l"],
  ["Bash", "ls", "ls"],
  ["Bash", "[ -e x ] && ls", "[ -e x ] && ls"],
  ["sh", ["ls", "-l"], "ls -l"],
  ["Write", "ls", undefined],
  ["Write", { path: "a", content: "ls" }, undefined],
  ["Bash", { command: 7 }, undefined],
  ["Bash", { command: [] }, undefined],
  ["Bash", null, undefined],
  ["Bash", undefined, undefined],
])("the command that %s runs with %j", (name, input, command) => {
  expect(shellCommand(eventOf(name, input))).toBe(command);
});

const PATCH =
  "*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n*** Move to: b.ts\n*** Delete File: c d.ts\n*** End Patch";

test.each([
  ["Read", { file_path: "a" }, ["a"]],
  ["Write", { filePath: "a", content: "path" }, ["a"]],
  ["read", { path: "a" }, ["a"]],
  ["NotebookEdit", { notebook_path: "a.ipynb" }, ["a.ipynb"]],
  ["edit_file", { target_file: "a", instructions: "b" }, ["a"]],
  ["rename", { oldPath: "a", new_path: "b" }, ["a", "b"]],
  ["read_many", { paths: ["a", "b", "a"] }, ["a", "b"]],
  ["MultiEdit", { edits: [{ file_path: "a" }, { file_path: "b" }] }, ["a", "b"]],
  ["apply_patch", { input: PATCH }, ["a.ts", "b.ts", "c d.ts"]],
  ["apply_patch", PATCH, ["a.ts", "b.ts", "c d.ts"]],
  ["Write", '{"file_path":"a"}', ["a"]],
  ["Bash", { command: "cat a" }, []],
  ["Write", { path: 7 }, []],
  ["Write", null, []],
])("the paths in the input of %s: %j", (name, input, paths) => {
  expect(filePaths(eventOf(name, input))).toEqual(paths);
});

test("the path of a file that changed", () => {
  expect(filePaths({ event: "fileChanged", dialect: "o4", nativeEvent: "x", filePath: "a" })).toEqual(["a"]);
});

test("nesting of any depth", () => {
  let deep: unknown = { path: "a" };
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(filePaths(eventOf("Write", deep))).toEqual([]);
});
