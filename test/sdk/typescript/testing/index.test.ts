import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHook, type TestHook } from "../../../../sdk/typescript/testing/index.ts";
import { makeWorkspace, type Workspace } from "../../../support/workspace.ts";

const HOOK = `import { config, defineHook, deny, log } from "@hooklet/sdk";
export default defineHook({
  preToolUse(event) {
    log("info", String(event.cwd));
    if (event.toolName === "Broken") throw new Error("broken");
    if (event.toolName === config().tool) return deny(event.nativeEvent);
  },
});
`;

let workspace: Workspace;
let hook: TestHook;

beforeAll(async () => {
  workspace = await makeWorkspace({
    "package.json": "{}",
    "src/index.ts": HOOK,
    "bad.ts": "let a: = 1;",
    "cases.json": JSON.stringify([
      { name: "a", event: "PreToolUse", context: { toolName: "Bash" }, config: { tool: "Bash" }, decision: "deny" },
      { name: "b", event: "preToolUse", context: { toolName: "Read" }, decision: "deny" },
    ]),
  });
  hook = await openHook(join(workspace.root, "src/index.ts"));
});
afterAll(async () => {
  await hook[Symbol.asyncDispose]();
  await workspace[Symbol.asyncDispose]();
});

test("answers in the host's sandbox", async () => {
  const context = { toolName: "Bash", cwd: "/somewhere" };
  const answer = await hook.fire("preToolUse", context, { config: { tool: "Bash" } });
  expect(answer).toMatchObject({ decision: "deny", reason: "preToolUse", error: null, log: ["info: /somewhere"] });
  expect(await hook.fire("preToolUse", context, { config: { tool: "Bash" } })).toMatchObject({ fuel: answer.fuel });
});

test("answers as an o4 host would call it", async () => {
  const context = { toolName: "Bash", dialect: "o4" } as const;
  expect(await hook.fire("preToolUse", context, { config: { tool: "Bash" } })).toMatchObject({ reason: "PreToolUse" });
});

test("tells the failure with its place", async () => {
  expect(await hook.fire("preToolUse", { toolName: "Broken" })).toMatchObject({
    decision: null,
    error: { code: "plugin.failed", message: expect.stringContaining("broken (src/index.ts:5)") },
  });
});

test("keeps to the fuel", async () => {
  expect(await hook.fire("preToolUse", {}, { fuel: 1 })).toMatchObject({ error: { code: "sandbox.fuel" } });
});

test("refuses grants that are none", async () => {
  const allow = { read: "docs" } as unknown as { read: string[] };
  await expect((async () => hook.fire("preToolUse", {}, { allow }))()).rejects.toThrow(
    "grants are not a table of lists",
  );
});

test("runs a table of cases", async () => {
  expect(await hook.runCases(join(workspace.root, "cases.json"))).toMatchObject([
    { name: "a", problems: [] },
    { name: "b", problems: ['expected decision "deny", got none'] },
  ]);
});

test("tells why a hook doesn't build", async () => {
  await expect(openHook(join(workspace.root, "bad.ts"))).rejects.toMatchObject({ name: "BuildError" });
});
