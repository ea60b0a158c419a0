import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfiguration, workspaceHookFiles } from "../../host/config/load.ts";
import { failure } from "../../host/failure/failure.ts";
import { makeWorkspace } from "../support/workspace.ts";

const hook = (command: string) => `hooks:\n  preToolUse:\n    - command: ${command}\n`;
const UNTRUSTED = failure("trust.untrusted", "the workspace is not trusted");

describe("the hooks of a workspace", () => {
  test("are those of every file, none in place of another's, in run order", async () => {
    await using workspace = await makeWorkspace({
      "home:.oh/config.yaml": hook("user"),
      ".oh/config.yaml": hook("project"),
      ".oh/config.local.yaml": hook("local"),
    });
    const { entries, diagnostics } = await loadConfiguration({ workspace: workspace.root, home: workspace.home }, null);
    expect(diagnostics).toEqual([]);
    expect(entries.map(({ id }) => id)).toEqual([
      "local:openharness:preToolUse:1",
      "project:openharness:preToolUse:1",
      "user:openharness:preToolUse:1",
    ]);
  });

  test("are none without files", async () => {
    await using workspace = await makeWorkspace();
    const bases = { workspace: workspace.root, home: workspace.home };
    expect(await loadConfiguration(bases, null)).toEqual({ entries: [], diagnostics: [] });
  });

  test("come with everything that is wrong with all files", async () => {
    await using workspace = await makeWorkspace({
      "home:.oh/config.yaml": "hooks: [",
      ".oh/config.yaml": "hooks:\n  preToolUse:\n    - comand: x\n",
    });
    const { root, home } = workspace;
    const { entries, diagnostics } = await loadConfiguration({ workspace: root, home }, null);
    expect(entries).toEqual([]);
    expect(diagnostics.map(({ code, place }) => [code, place.file])).toEqual([
      ["config.unknown-field", join(root, ".oh/config.yaml")],
      ["config.missing", join(root, ".oh/config.yaml")],
      ["config.syntax", join(home, ".oh/config.yaml")],
    ]);
  });

  test("that isn't trusted are left out with a word, and not even parsed; the user's stay", async () => {
    await using workspace = await makeWorkspace({
      "home:.oh/config.yaml": hook("user"),
      ".oh/config.yaml": "hooks: [",
    });
    const { root, home } = workspace;
    const { entries, diagnostics } = await loadConfiguration({ workspace: root, home }, UNTRUSTED);
    expect(entries.map(({ source }) => source.layer)).toEqual(["user"]);
    expect(diagnostics).toEqual([
      {
        ...UNTRUSTED,
        message: "its hooks were left out: the workspace is not trusted",
        severity: "warning",
        place: { file: join(root, ".oh/config.yaml"), line: 1, column: 1 },
        excerpt: null,
      },
    ]);
  });

  test("that is the home folder itself load without trust", async () => {
    await using workspace = await makeWorkspace({ "home:.oh/config.yaml": hook("user") });
    const bases = { workspace: workspace.home, home: workspace.home };
    const { entries, diagnostics } = await loadConfiguration(bases, UNTRUSTED);
    expect(entries.map(({ id }) => id)).toEqual(["user:openharness:preToolUse:1"]);
    expect(diagnostics).toEqual([]);
  });
});

test("the files that trust is about are the workspace's", () => {
  const files = workspaceHookFiles("/w");
  expect(files).toEqual(expect.arrayContaining(["/w/.oh/config.local.yaml", "/w/.oh/config.yaml"]));
  expect(files.filter((path) => !path.startsWith("/w/"))).toEqual([]);
});
