import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeWorkspace } from "./support/workspace.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

test("the packed package installs into an empty folder, and library and command run from there", {
  timeout: 120_000,
}, async () => {
  await using workspace = await makeWorkspace({
    "package.json": '{ "private": true, "type": "module" }',
    ".oh/config.yaml": "hooks: { preToolUse: [{ command: exit 1 }] }",
    "agent.js": [
      'import { createHost } from "hooklet";',
      "const host = await createHost({ bypassTrust: true });",
      'console.log((await host.fire("preToolUse", { toolName: "Bash" })).decision);',
      "await host.close();",
    ].join("\n"),
  });
  const run = (file: string, args: readonly string[], cwd = workspace.root) =>
    execFileSync(file, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const packed = run("npm", ["pack", "--silent", "--pack-destination", workspace.home], ROOT).trim().split("\n").at(-1);
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(workspace.home, String(packed))]);
  expect(run(process.execPath, ["agent.js"])).toBe("deny\n");
  const listing = run(process.execPath, ["node_modules/.bin/hooklet", "list", "--bypass-trust"]);
  expect(listing).toContain("exit 1");
});
