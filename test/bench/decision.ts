/**
 * What one decision costs in each kind of hook: the same one, deny a command with `rm -rf /` in it, over the same event.
 * Medians of one run, and ratios to the AssemblyScript hook. Run it with `node test/bench/decision.ts`.
 */

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import createPlugin from "extism";
import { alignColumns } from "../../host/cli/table.ts";
import { createHost, type EventContext } from "../../host/index.ts";
import { buildComponent } from "../../sdk/assemblyscript/build/build.ts";
import { buildWithPdk } from "../support/extism-pdk.ts";
import { scriptPlugin } from "../support/plugin.ts";
import { loadComponent } from "../support/run-component.ts";
import { makeWorkspace } from "../support/workspace.ts";
import { timed } from "./measure.ts";

const CONTEXT: EventContext = {
  toolName: "Bash",
  toolInput: { command: `sudo rm -rf / # ${"x".repeat(900)}` },
  timestamp: 0,
};

const SCRIPT = `return JSON.parse(envelope).toolInput.command.includes("rm -rf /") ? '{"decision":"deny"}' : "";`;

const NODE_HOOK = `
let text = "";
process.stdin.on("data", (chunk) => (text += chunk)).on("end", () => {
  if (JSON.parse(text).toolInput.command.includes("rm -rf /")) process.stdout.write('{"decision":"deny"}');
});`;

const folder = await mkdtemp(join(tmpdir(), "hooklet-bench-"));
const rows: { name: string; ms: number }[] = [];

async function measureHook(
  name: string,
  rounds: number,
  hook: string,
  files: Readonly<Record<string, string | Uint8Array>>,
) {
  await using workspace = await makeWorkspace({ ".oh/config.yaml": `hooks: { preToolUse: [${hook}] }`, ...files });
  const host = await createHost({ ...workspace.options, bypassTrust: true });
  const outcome = await host.fire("preToolUse", CONTEXT);
  if (outcome.decision !== "deny") throw new Error(`${name} did not deny: ${JSON.stringify(outcome.hooks)}`);
  rows.push({ name, ms: await timed(rounds, () => host.fire("preToolUse", CONTEXT)) });
  await host.close();
}

const source = join(folder, "guard.ts");
await cp(fileURLToPath(new URL("fixtures/guard.as.txt", import.meta.url)), source);
const assemblyscript = await buildComponent({ entry: source });
const typescript = await scriptPlugin(SCRIPT, { stubWasi: true });

await measureHook("wasm, AssemblyScript", 2000, "{ wasm: a.wasm }", { "a.wasm": assemblyscript });
await measureHook("wasm, TypeScript (QuickJS)", 1000, "{ wasm: t.wasm }", { "t.wasm": typescript });
await measureHook("command, bash", 50, "{ command: 'bash guard.sh', jsonIO: true }", {
  "guard.sh": `grep -q 'rm -rf /' && echo '{"decision":"deny"}'\nexit 0\n`,
});
await measureHook("command, Node", 30, `{ command: '${process.execPath} guard.cjs', jsonIO: true }`, {
  "guard.cjs": NODE_HOOK,
});

const server = createServer((request, response) => {
  let text = "";
  request
    .on("data", (chunk) => (text += chunk))
    .on("end", () => {
      response.end(JSON.parse(text).toolInput.command.includes("rm -rf /") ? '{"decision":"deny"}' : "");
    });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
await measureHook("http, loopback", 300, `{ http: 'http://127.0.0.1:${port}/' }`, {});
server.close();

const module = join(folder, "extism.wasm");
const extismModule = await buildWithPdk(
  await readFile(new URL("fixtures/guard-extism.as.txt", import.meta.url), "utf8"),
);
await writeFile(module, extismModule);
await measureHook("wasm, an Extism module", 2000, "{ wasm: e.wasm }", { "e.wasm": extismModule });
const extism = await createPlugin(module, { runInWorker: true, useWasi: false });
const envelope = JSON.stringify({ event: "preToolUse", ...CONTEXT });
const answer = (await extism.call("handle", envelope))?.text();
if (answer !== '{"decision":"deny"}') throw new Error(`Extism's SDK answered ${answer}`);
rows.push({
  name: "the same module with Extism's SDK, in its worker",
  ms: await timed(500, () => extism.call("handle", envelope)),
});
await extism.close();

for (const [name, component] of [
  ["AssemblyScript", assemblyscript],
  ["TypeScript", typescript],
] as const) {
  const runnable = await loadComponent(component);
  rows.push({ name: `a new jco instance per call, ${name}`, ms: await timed(100, () => runnable.call(envelope)) });
}
await rm(folder, { recursive: true });

const base = rows[0]?.ms ?? Number.NaN;
const table = rows.map(({ name, ms }) => [name, `${ms.toFixed(3)} ms`, `${(ms / base).toFixed(1)}x`]);
process.stdout.write(`${alignColumns([["HOOK", "MEDIAN", "RATIO"], ...table]).join("\n")}\n`);
process.exit();
