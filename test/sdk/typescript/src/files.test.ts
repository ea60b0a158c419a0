import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Runner } from "../../../../host/cli/plugin/runner.ts";
import { NO_GRANTS } from "../../../../host/config/field.ts";
import { buildComponent } from "../../../../sdk/typescript/build/build.ts";
import { makeWorkspace, type Workspace } from "../../../support/workspace.ts";

const SOURCE = `import { addContext, defineHook } from "@hooklet/sdk";
import { readText } from "@hooklet/sdk/files";
export default defineHook({ userPromptSubmit: ({ prompt = "" }) => addContext(readText(prompt)) });
`;

const TEXT = "héllo 漢 😀\n";

let workspace: Workspace;
let runner: Runner;

beforeAll(async () => {
  workspace = await makeWorkspace({
    "index.ts": SOURCE,
    "docs/a.txt": TEXT,
    "docs/deep/b.txt": "deep",
    "docs/large.txt": "漢".repeat(50_000),
    "docs/too-large.txt": "x".repeat(2 ** 20 + 1),
    "docs/bytes": Uint8Array.of(0xff, 0xfe),
    "secret.txt": "secret",
  });
  const component = path.join(workspace.root, "hook.wasm");
  await writeFile(component, await buildComponent({ entry: path.join(workspace.root, "index.ts") }));
  runner = new Runner(component);
});
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await workspace[Symbol.asyncDispose]();
});

async function read(name: string, granted: readonly string[] = ["./docs"]): Promise<string> {
  const envelope = JSON.stringify({ event: "userPromptSubmit", prompt: name });
  const grants = { ...NO_GRANTS, read: granted };
  const { additionalContext, error } = await runner.call({
    ...{ envelope, config: "{}", timestamp: 0, grants, cwd: workspace.root, fuel: null },
  });
  return additionalContext ?? error?.message ?? "nothing";
}

test.each(["docs/a.txt", "./docs/a.txt", "/docs/a.txt", "docs/deep/../a.txt"])("reads `%s`", async (name) => {
  expect(await read(name)).toBe(TEXT);
});

test("reads what is longer than one piece, and from the nearest of several folders", async () => {
  expect(await read("docs/large.txt")).toBe("漢".repeat(50_000));
  expect(await read("docs/deep/b.txt", ["./docs", "./docs/deep"])).toBe("deep");
  expect(await read("secret.txt", ["."])).toBe("secret");
});

test.each([
  ["secret.txt", "`secret.txt` is in no folder that the hook's entry grants"],
  ["docs/../secret.txt", "`docs/../secret.txt` is in no folder"],
  ["docs", "`docs` is in no folder"],
  ["docs/none.txt", "`docs/none.txt` can't be read: no-entry"],
  ["docs/deep", "`docs/deep` can't be read: is-directory"],
  ["docs/bytes", "`docs/bytes` is not UTF-8 text"],
  ["docs/too-large.txt", "`docs/too-large.txt` is larger than 1 MiB"],
])("fails for `%s`", async (name, problem) => {
  expect(await read(name)).toContain(`the plugin failed: ${problem}`);
});
