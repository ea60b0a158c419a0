import { readFile } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { Runner } from "../../../../host/cli/plugin/runner.ts";
import { NO_GRANTS } from "../../../../host/config/field.ts";
import { runCli } from "../../../support/cli.ts";
import { makeWorkspace } from "../../../support/workspace.ts";

const SOURCE = `import { config, defineHook, deny, log } from "@hooklet/sdk";

export default defineHook({
  preToolUse({ toolName }) {
    const signs = "éé漢";
    if (toolName === signs + "throw") throw new RangeError(\`boom \${signs}\`);
    if (toolName === "deep") recurse(0);
    log("warn", \`\${Date.now()}\`);
    return deny(new URL(String(config().address)).host);
  },
});

function recurse(depth: number): number {
  return 1 + recurse(depth + 1);
}
`;

test("says what to install where the engine's compiler is missing", async () => {
  await using workspace = await makeWorkspace();
  await runCli(workspace, ["plugin", "new", "guard"]);
  const { status, stderr } = await runCli(workspace, ["plugin", "build", "guard", "--engine", "starlingmonkey"]);
  expect(stderr).toContain("error[plugin.engine] `@bytecodealliance/componentize-js`");
  expect(stderr).toContain("hint: run `npm install --save-dev @bytecodealliance/componentize-js@");
  expect(status).toBe(3);
});

test("says that AssemblyScript has no engines, and which there are", async () => {
  await using workspace = await makeWorkspace();
  await runCli(workspace, ["plugin", "new", "guard", "--lang", "as"]);
  const other = await runCli(workspace, ["plugin", "build", "guard", "--engine", "starlingmonkey"]);
  expect(other.stderr).toContain("error[plugin.engine] a plugin in assemblyscript has no engine `starlingmonkey`");
  const unknown = await runCli(workspace, ["plugin", "build", "guard", "--engine", "v8"]);
  expect(unknown.stderr).toContain("quickjs, starlingmonkey");
  expect([other.status, unknown.status]).toEqual([3, 3]);
});

test("builds a plugin that runs in StarlingMonkey, with its places and its clock", {
  timeout: 600_000,
}, async (context) => {
  await using workspace = await makeWorkspace({ "package.json": '{ "private": true }' });
  const manifest = JSON.parse(
    await readFile(new URL("../../../../sdk/typescript/package.json", import.meta.url), "utf8"),
  );
  const [compiler] = Object.entries(manifest.peerDependencies);
  const quietly = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  const installed = await execa("npm", ["install", ...quietly, (compiler ?? []).join("@")], {
    cwd: workspace.root,
    reject: false,
  });
  if (installed.failed) context.skip("the compiler for StarlingMonkey, a package of npm, can't be had");

  await runCli(workspace, ["plugin", "new", "guard"]);
  await workspace.write({ "guard/src/index.ts": SOURCE });
  const { status, stderr } = await runCli(workspace, ["plugin", "build", "guard", "--engine", "starlingmonkey"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });

  await using runner = new Runner(path.join(workspace.root, "guard/dist/guard.wasm"));
  const call = (toolName: string) =>
    runner.call({
      envelope: JSON.stringify({ event: "preToolUse", toolName, timestamp: 7 }),
      config: '{"address":"https://policy.example/x"}',
      timestamp: 7,
      grants: NO_GRANTS,
      cwd: "/",
      fuel: null,
    });
  const answer = await call("Bash");
  expect(answer).toMatchObject({ decision: "deny", reason: "policy.example", log: ["warn: 7"], error: null });
  expect((await call("Bash")).fuel).toBe(answer.fuel);
  expect((await call("éé漢throw")).error?.message).toBe("the plugin failed: boom éé漢 (src/index.ts:6)");
  expect((await call("deep")).error?.message).toBe("the plugin failed: too much recursion (src/index.ts:14)");
});
