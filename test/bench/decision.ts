/**
 * What one decision costs in each kind of hook: the same one, deny a command with `rm -rf /` in it, over the same event.
 * Medians of one run, and ratios to the AssemblyScript hook. Run it with `node test/bench/decision.ts`.
 */

import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import createPlugin from "extism";
import { alignColumns } from "../../host/cli/table.ts";
import { createHost, type EventContext } from "../../host/index.ts";
import { buildComponent } from "../../sdk/assemblyscript/build/build.ts";
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

/** An Extism module that reads its input's length and denies: less work than the other hooks do. */
const EXTISM = `(module
  (import "extism:host/env" "length" (func $length (param i64) (result i64)))
  (import "extism:host/env" "input_length" (func $input_length (result i64)))
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "store_u8" (func $store (param i64 i32)))
  (import "extism:host/env" "output_set" (func $output (param i64 i64)))
  (memory (export "memory") 1) (data (i32.const 0) "{\\"decision\\":\\"deny\\"}")
  (func (export "handle") (result i32) (local $at i64) (local $i i32)
    (drop (call $input_length))
    (local.set $at (call $alloc (i64.const 19)))
    (loop $copy
      (call $store (i64.add (local.get $at) (i64.extend_i32_u (local.get $i))) (i32.load8_u (local.get $i)))
      (br_if $copy (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const 19))))
    (call $output (local.get $at) (i64.const 19)) (i32.const 0)))`;

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

const { parse } = await import("@bytecodealliance/jco-transpile/wasm-tools");
const module = join(folder, "extism.wasm");
const extismModule = await parse(EXTISM);
await writeFile(module, extismModule);
await measureHook("wasm, an Extism module", 2000, "{ wasm: e.wasm }", { "e.wasm": extismModule });
const extism = await createPlugin(module, { runInWorker: true, useWasi: false });
const envelope = JSON.stringify({ event: "preToolUse", ...CONTEXT });
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
