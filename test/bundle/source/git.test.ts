import { execFileSync } from "node:child_process";
import { access, readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { git } from "../../../host/bundle/source/git.ts";
import { guardFiles, packGuards, writeFolder, writeInto } from "../../support/bundle.ts";
import { sourcesWith } from "./context.ts";

const AUTHOR = ["-c", "user.name=ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];

/** A repository with the team's guards: 1.0.0 at the tag `v1.0.0`, then 1.1.0 at `v1.1.0` and `main`. */
async function makeRepository() {
  const folder = await writeFolder(await guardFiles());
  const run = (...args: readonly string[]) =>
    execFileSync("git", [...AUTHOR, ...args], { cwd: folder, encoding: "utf8" });
  const commit = (tag: string) => {
    run("add", "-A");
    run("commit", "-qm", tag);
    run("tag", tag);
    return run("rev-parse", "HEAD").trim();
  };
  run("init", "-q", "-b", "main");
  const first = commit("v1.0.0");
  await writeInto(folder, await guardFiles({ version: "1.1.0" }));
  const second = commit("v1.1.0");
  return { folder, url: `git+file://${folder}`, first, second, run, commit };
}

test("branches, tags, commits and ranges lead to a commit, and the tree is packed as a folder is", async () => {
  const { url, first, second } = await makeRepository();
  const context = await sourcesWith();
  const fetched = async (spec: string) => {
    const { bundle, resolved } = await git.fetch(spec, context);
    return [bundle.manifest.version, resolved];
  };
  expect(await fetched(url)).toEqual(["1.1.0", `${url}#${second}`]);
  expect(await fetched(`${url}#main`)).toEqual(["1.1.0", `${url}#${second}`]);
  expect(await fetched(`${url}#v1.0.0`)).toEqual(["1.0.0", `${url}#${first}`]);
  expect(await fetched(`${url}#${first}`)).toEqual(["1.0.0", `${url}#${first}`]);
  expect(await fetched(`${url}#semver:~1.0`)).toEqual(["1.0.0", `${url}#${first}`]);
  expect((await git.fetch(`${url}#v1.0.0`, context)).bundle.integrity).toBe((await packGuards()).integrity);
});

test("nothing in the repository runs, nothing is checked out, and nothing is left", async () => {
  const { folder, url, commit } = await makeRepository();
  const marker = join(folder, "ran");
  const scripts = { preinstall: `touch ${marker}`, prepare: `touch ${marker}`, install: `touch ${marker}` };
  await writeInto(folder, {
    "package.json": JSON.stringify({ name: "team-guards", version: "1.1.0", scripts, dependencies: { left: "1" } }),
    ".gitattributes": "* filter=evil\n",
    ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = ext::sh -c touch% ran\n',
  });
  await symlink("/etc/passwd", join(folder, "CHANGELOG.md"));
  commit("v1.2.0");
  const before = await readdir(tmpdir());
  const { bundle } = await git.fetch(url, await sourcesWith());
  expect(bundle.manifest.version).toBe("1.1.0");
  await expect(access(marker)).rejects.toThrow();
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith("hooklet-git-") && !before.includes(name));
  expect(left).toEqual([]);
});

test("a folder of a repository is a bundle too", async () => {
  const { folder, url, commit } = await makeRepository();
  const files = await guardFiles({ name: "nested" });
  await writeInto(folder, Object.fromEntries(Object.entries(files).map(([name, content]) => [`a/b/${name}`, content])));
  commit("v2.0.0");
  const { bundle } = await git.fetch(`${url}#main::path:a/b`, await sourcesWith());
  expect(bundle.manifest.name).toBe("nested");
});

test.for([
  ["a repository that isn't there", "git+file:///nowhere/at/all.git", "does not appear to be a git repository"],
  ["a program as transport", "git+ssh://-oProxyCommand=touch%20ran/x.git", "strange hostname"],
])("%s can't be fetched, and git says why", async ([, spec = "", words]) => {
  await expect(git.fetch(spec, await sourcesWith())).rejects.toMatchObject({
    code: "bundle.connection",
    message: expect.stringContaining(words ?? ""),
  });
});

test("a commit that isn't there can't be fetched", async () => {
  const { url } = await makeRepository();
  await expect(git.fetch(`${url}#${"0".repeat(39)}1`, await sourcesWith())).rejects.toMatchObject({
    code: "bundle.connection",
  });
});

test("a repository without a manifest is told so", async () => {
  const { folder, url, run, commit } = await makeRepository();
  run("rm", "-q", "hooklet.json");
  commit("v3.0.0");
  await expect(git.fetch(url, await sourcesWith())).rejects.toMatchObject({ code: "bundle.manifest" });
  expect(folder).toBeTruthy();
});
