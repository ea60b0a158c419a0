import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createHost } from "../../host/index.ts";
import { makeWorkspace } from "../support/workspace.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

let page: string;
beforeAll(async () => {
  page = await readFile(join(ROOT, "docs/extism.md"), "utf8");
});

/** The page's block of code in that language. */
function block(language: string): string {
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(page)?.[1] ?? "";
}

test("the page's module is built with its command, and denies what its configuration protects", async () => {
  const workspace = await makeWorkspace({ "guard.ts": block("ts"), ".oh/config.yaml": block("yaml") });
  onTestFinished(() => workspace[Symbol.asyncDispose]());
  await symlink(join(ROOT, "node_modules"), join(workspace.root, "node_modules"));
  const [, ...args] = /^npx (asc .*)$/m.exec(block("sh"))?.[1]?.split(" ") ?? [];
  const compiler = join(ROOT, "node_modules/assemblyscript/bin/asc.js");
  await promisify(execFile)(process.execPath, [compiler, ...args], { cwd: workspace.root });

  const host = await createHost({ ...workspace.options, bypassTrust: true });
  onTestFinished(() => host.close());
  expect((await host.check()).filter(({ severity }) => severity === "error")).toEqual([]);
  const outcome = await host.fire("preToolUse", { toolName: "Bash", toolInput: { command: "drop prod" } });
  expect(outcome).toMatchObject({
    decision: "deny",
    reason: "it is protected",
    hooks: [{ log: ["warn: denied prod"] }],
  });
  expect(await host.fire("preToolUse", { toolName: "Bash", toolInput: { command: "ls" } })).toMatchObject({
    blocked: false,
    hooks: [{ status: "ran", log: [] }],
  });
});
