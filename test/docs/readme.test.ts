import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { shippedPlugin } from "../support/plugin.ts";
import { makeWorkspace } from "../support/workspace.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const README = await readFile(`${ROOT}README.md`, "utf8");

function blocks(language: string): readonly string[] {
  return [...README.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, text]) => text ?? "");
}

function sh(command: string, env: NodeJS.ProcessEnv = process.env) {
  return spawnSync("/bin/sh", ["-c", command], { cwd: ROOT, env, encoding: "utf8" });
}

/** Without times, and with columns apart by two spaces: what a run has in common with the next one. */
function steady(line: string): string {
  return line.replace(/ +[\d.]+ ms$/, "").replace(/ {2,}/g, "  ");
}

test("the first commands are those of the tests' own installation and the demo, which prints what it says", () => {
  const [first = ""] = blocks("sh");
  expect(first).toBe("npm ci\nnpm run demo\n");
  const { status, stdout } = sh("npm run -s demo");
  expect(status).toBe(0);
  const printed = stdout.split("\n").map(steady);
  const [shown = ""] = blocks("text");
  expect(printed).toEqual(expect.arrayContaining(shown.trimEnd().split("\n").map(steady)));
  expect(stdout).toMatch(
    /reaches the model\n {2}This repository.*\n {2}today is .*\n\n {2}Tidy up the build folder\.\n/,
  );
});

test("the commands on one's own hooks do what they say", async () => {
  const [config = ""] = blocks("yaml");
  const [, own = ""] = blocks("sh");
  await using workspace = await makeWorkspace({
    "home:my-project/.oh/config.yaml": config,
    "home:my-project/plugins/shell-guard.wasm": await shippedPlugin("shell-guard"),
  });
  const { status, stdout } = sh(own, { PATH: process.env.PATH, HOME: workspace.home });
  expect(stdout).toMatch(/^trusted .*2 hooks/m);
  expect(stdout).toMatch(/^preToolUse +wasm +Bash .*shell-guard\.wasm/m);
  expect(stdout).toMatch(/^preToolUse: denied\n {2}reason /m);
  expect(status).toBe(2);
});

test("every link leads to a file", async () => {
  const links = [...README.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target ?? "");
  expect(links.length).toBeGreaterThan(5);
  const missing = links.filter((target) => sh(`test -e ${target}`).status !== 0);
  expect(missing).toEqual([]);
});
