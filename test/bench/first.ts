/**
 * What the first decision in a new process takes, with all caches warm: `hooklet fire` and the library as they are packed,
 * beside an empty Node process and one that starts an empty thread. Medians of one run, and ratios to the empty process. Run it with `npm run build && node test/bench/first.ts`.
 */

import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { alignColumns } from "../../host/cli/table.ts";
import { buildComponent } from "../../sdk/assemblyscript/build/build.ts";
import { scriptPlugin } from "../support/plugin.ts";
import { makeWorkspace } from "../support/workspace.ts";
import { median } from "./measure.ts";

const ROUNDS = Number(process.argv[2] ?? 21);
const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const SCRIPT = `return JSON.parse(envelope).toolInput.command.includes("rm -rf /") ? '{"decision":"deny"}' : "";`;

const folder = await mkdtemp(join(tmpdir(), "hooklet-bench-"));
const source = join(folder, "guard.ts");
await cp(fileURLToPath(new URL("fixtures/guard.as.txt", import.meta.url)), source);
await using workspace = await makeWorkspace({
  "as/.oh/config.yaml": "hooks: { preToolUse: [{ wasm: guard.wasm }] }",
  "as/guard.wasm": await buildComponent({ entry: source }),
  "ts/.oh/config.yaml": "hooks: { preToolUse: [{ wasm: guard.wasm }] }",
  "ts/guard.wasm": await scriptPlugin(SCRIPT, { stubWasi: true }),
  "context.json": JSON.stringify({ toolName: "Bash", toolInput: { command: "sudo rm -rf /" } }),
  "library.mjs": `
    import { createHost } from ${JSON.stringify(join(DIST, "index.js"))};
    const host = await createHost({ bypassTrust: true });
    const outcome = await host.fire("preToolUse", { toolName: "Bash", toolInput: { command: "sudo rm -rf /" } });
    await host.close();
    process.exitCode = outcome.blocked ? 2 : 0;`,
  "thread.mjs": `
    import { Worker } from "node:worker_threads";
    new Worker("require('node:worker_threads').parentPort.postMessage(0)", { eval: true }).once("message", () => process.exit());`,
});

const FIRE = [join(DIST, "cli/main.cjs"), "fire", "preToolUse", "--bypass-trust"];
const CONTEXT = ["--context", join(workspace.root, "context.json")];
const RUNS: readonly { name: string; args: readonly string[]; cwd: string; status: number }[] = [
  { name: "an empty process", args: ["-e", "0"], cwd: ".", status: 0 },
  { name: "a process with an empty thread", args: [join(workspace.root, "thread.mjs")], cwd: ".", status: 0 },
  { name: "the library, AssemblyScript", args: [join(workspace.root, "library.mjs")], cwd: "as", status: 2 },
  { name: "the library, TypeScript", args: [join(workspace.root, "library.mjs")], cwd: "ts", status: 2 },
  { name: "`hooklet fire`, AssemblyScript", args: [...FIRE, ...CONTEXT], cwd: "as", status: 2 },
  { name: "`hooklet fire`, TypeScript", args: [...FIRE, ...CONTEXT], cwd: "ts", status: 2 },
];

const { cacheDir, stateDir, home } = workspace.options;
const env = { PATH: process.env.PATH, HOME: home, HOOKLET_CACHE_DIR: cacheDir, HOOKLET_STATE_DIR: stateDir };
const times = RUNS.map(() => [] as number[]);
// The first round fills the caches.
for (let round = -1; round < ROUNDS; round += 1) {
  for (const [index, { name, args, cwd, status }] of RUNS.entries()) {
    const started = performance.now();
    const run = spawnSync(process.execPath, args, { cwd: join(workspace.root, cwd), env, encoding: "utf8" });
    if (run.status !== status) throw new Error(`${name} ended with status ${run.status}: ${run.stderr}`);
    if (round >= 0) times[index]?.push(performance.now() - started);
  }
}
await rm(folder, { recursive: true });

const empty = median(times[0] ?? []);
const rows = RUNS.map(({ name }, index) => {
  const time = median(times[index] ?? []);
  return [name, `${time.toFixed(1)} ms`, `${(time / empty).toFixed(2)}x`];
});
process.stdout.write(`${alignColumns([["FIRST DECISION", "MEDIAN", "RATIO"], ...rows]).join("\n")}\n`);
