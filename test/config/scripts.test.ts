import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHost } from "../../host/index.ts";
import { makeWorkspace } from "../support/workspace.ts";

const JSON_SCRIPT = "process.stdout.write(JSON.stringify({ hookSpecificOutput: { decision: 'deny' } }))";

async function check(hook: string, files: Record<string, string>, executable: readonly string[] = []) {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": `hooks: { turnStop: [${hook}] }`, ...files });
  for (const file of executable) await chmod(join(workspace.root, file), 0o755);
  await using host = await createHost({ ...workspace.options, bypassTrust: true });
  return (await host.check()).map(({ code, severity, place }) => `${severity} ${code} ${place.line}:${place.column}`);
}

test.for([
  [
    "a script without its run bit",
    "{ command: ./run.sh now }",
    { "run.sh": "" },
    ["warning script.not-executable 1:21"],
  ],
  ["a script that isn't there", "{ command: scripts/run.sh }", {}, ["warning script.missing 1:21"]],
  ["a script that another program runs", "{ command: sh ./run.sh }", { "run.sh": "" }, []],
  ["an argument that isn't there yet", "{ command: touch out/log }", {}, []],
  ["a quoted path, which only a shell can read", "{ command: '\"$DIR\"/run.sh' }", {}, []],
  [
    "JSON that nobody reads",
    "{ command: node ./gate.cjs }",
    { "gate.cjs": JSON_SCRIPT },
    ["warning script.unread-json 1:21"],
  ],
  ["JSON that is read", "{ command: node ./gate.cjs, jsonIO: true }", { "gate.cjs": JSON_SCRIPT }, []],
] as const)("%s", async ([, hook, files, expected]) => {
  expect(await check(hook, files)).toEqual(expected);
});

test("a script with its run bit is sound", async () => {
  expect(await check("{ command: ./run.sh }", { "run.sh": "" }, ["run.sh"])).toEqual([]);
});
