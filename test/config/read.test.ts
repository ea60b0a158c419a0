import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ConfigFile } from "../../host/config/layer.ts";
import { fileExists, readConfigFile } from "../../host/config/read.ts";
import { makeWorkspace } from "../support/workspace.ts";

const PROJECT: ConfigFile = { layer: "project", base: "workspace", path: ".oh/config.yaml" };
const USER: ConfigFile = { layer: "user", base: "home", path: ".oh/config.yaml" };

describe("a configuration file", () => {
  test("of the workspace names plugins from the workspace", async () => {
    await using workspace = await makeWorkspace({ ".oh/config.yaml": "hooks: {}\n" });
    const { root, home } = workspace;
    expect(await readConfigFile(PROJECT, { workspace: root, home })).toEqual({
      layer: "project",
      file: join(root, ".oh/config.yaml"),
      text: "hooks: {}\n",
      base: root,
    });
  });

  test("of the home folder names plugins from its own folder", async () => {
    await using workspace = await makeWorkspace({ "home:.oh/config.yaml": "hooks: {}\n" });
    const { root, home } = workspace;
    expect(await readConfigFile(USER, { workspace: root, home })).toMatchObject({
      layer: "user",
      base: join(home, ".oh"),
    });
  });

  test("is the user's alone where the workspace is the home folder", async () => {
    await using workspace = await makeWorkspace({ "home:.oh/config.yaml": "hooks: {}\n" });
    const bases = { workspace: workspace.home, home: workspace.home };
    expect(await readConfigFile(PROJECT, bases)).toBeNull();
    expect(await readConfigFile(USER, bases)).toMatchObject({ layer: "user", text: "hooks: {}\n" });
  });

  test("may be missing, with or without its folder", async () => {
    await using workspace = await makeWorkspace({ ".oh": "a file where the folder should be" });
    const { root, home } = workspace;
    expect(await readConfigFile(PROJECT, { workspace: root, home })).toBeNull();
    expect(await readConfigFile(USER, { workspace: root, home })).toBeNull();
  });

  test("that is a folder can't be read", async () => {
    await using workspace = await makeWorkspace();
    const { root, home } = workspace;
    await mkdir(join(root, ".oh/config.yaml"), { recursive: true });
    expect(await readConfigFile(PROJECT, { workspace: root, home })).toEqual({
      code: "config.unreadable",
      severity: "error",
      message: "the file can't be read (EISDIR)",
      hint: "check its permissions and that it is a file",
      place: { file: join(root, ".oh/config.yaml"), line: 1, column: 1 },
      excerpt: null,
    });
  });

  test("that is a link to itself can't be read", async () => {
    await using workspace = await makeWorkspace({ ".oh/README.md": "" });
    const { root, home } = workspace;
    await symlink("config.yaml", join(root, ".oh/config.yaml"));
    expect(await readConfigFile(PROJECT, { workspace: root, home })).toMatchObject({
      code: "config.unreadable",
      message: "the file can't be read (ELOOP)",
    });
  });

  test("may start with a byte order mark", async () => {
    await using workspace = await makeWorkspace({ ".oh/config.yaml": "\uFEFFhooks: {}\n" });
    const { root, home } = workspace;
    expect(await readConfigFile(PROJECT, { workspace: root, home })).toMatchObject({ text: "hooks: {}\n" });
  });
});

test("a path exists or doesn't", async () => {
  await using workspace = await makeWorkspace({ "a.txt": "" });
  expect(await fileExists(join(workspace.root, "a.txt"))).toBe(true);
  expect(await fileExists(join(workspace.root, "a.txt/b"))).toBe(false);
  expect(await fileExists(join(workspace.root, "b.txt"))).toBe(false);
});
