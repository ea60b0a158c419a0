import { expect, test } from "vitest";
import { hookFileOf } from "../../host/bundle/hook-file.ts";

const HOME = "/home/ada";

test.for([
  ["openharness", "/w", "/w/.oh/config.yaml"],
  ["o4", "/w", "/w/.o4/config.toml"],
  ["openharness", `${HOME}/.oh`, `${HOME}/.oh/config.yaml`],
  ["o4", `${HOME}/.o4`, `${HOME}/.o4/config.toml`],
  // The user's own files have their locks beside them, and the home folder's would be nobody's.
  ["o4", `${HOME}/.oh`, null],
  ["openharness", `${HOME}/.o4`, null],
  ["openharness", HOME, null],
] as const)("the lock of %s in %s is for %s", ([dialect, workspace, file]) => {
  expect(hookFileOf(dialect, { workspace, home: HOME })).toBe(file);
});
