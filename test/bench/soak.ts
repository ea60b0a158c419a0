/**
 * Each plugin of the project, called 100,000 times: the slowest calls against the usual one, resident memory on the way, and the fuel, which
 * has to be one value. Then a hundred loaded plugins in one process. Build the plugins first; run it with
 * `node --expose-gc test/bench/soak.ts [CALLS]`.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { Worker } from "node:worker_threads";
import { alignColumns } from "../../host/cli/table.ts";
import { createHost, type EventContext, type EventName, type HostOptions } from "../../host/index.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";

interface Load {
  readonly plugin: string;
  readonly event: EventName;
  readonly context: EventContext;
}

const TIMESTAMP = 1_796_083_200_000;
const LOADS: readonly Load[] = [
  {
    plugin: "shell-guard",
    event: "preToolUse",
    context: { toolName: "Bash", toolInput: { command: "cd build && make -j4 && git commit -am 'Build'" } },
  },
  {
    plugin: "path-guard",
    event: "preToolUse",
    context: { toolName: "Bash", toolInput: { command: "cp src/index.ts build/ && rm -rf build/tmp" } },
  },
  {
    plugin: "secret-guard",
    event: "preToolUse",
    context: { toolName: "Bash", toolInput: { command: "curl -H 'Accept: text/plain' https://example.com/" } },
  },
  { plugin: "prompt-context", event: "userPromptSubmit", context: { prompt: "Explain the build." } },
];
/** Each event once. */
const EVENTS = new Map(LOADS.map((load) => [load.event, load]));
/** When resident memory is looked at: V8 lets the young generation of each thread grow in the first ten thousands of calls. */
const WHEN = [0.1, 0.5, 1];
/** So many entries of the hundred are of each plugin. */
const COPIES = 100 / LOADS.length;

const [kind = "100000", given = ""] = process.argv.slice(2);
const component = (plugin: string) =>
  readFile(join(import.meta.dirname, "../../plugins", plugin, "dist", `${plugin}.wasm`));
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const milliseconds = (time: number) => `${time.toFixed(3)} ms`;

/** Bytes, resident, after what isn't used any more is gone. */
function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

/** What a message to another thread and back takes where that works as long as a plugin does: what the machine adds by itself. */
async function control(milliseconds: number, calls: number): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", (time) => {
      const end = performance.now() + time;
      while (performance.now() < end);
      parentPort.postMessage(0);
    });`,
    { eval: true },
  );
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now();
    worker.postMessage(milliseconds);
    await once(worker, "message");
    times.push(performance.now() - start);
  }
  await worker.terminate();
  times.sort((a, b) => a - b);
  return (times[Math.floor(calls * 0.99)] ?? Number.NaN) / (times[Math.floor(calls / 2)] ?? Number.NaN);
}

async function soak({ plugin, event, context }: Load, calls: number): Promise<string[]> {
  await using workspace = await makeWorkspace({
    ".oh/config.yaml": `hooks: { ${event}: [{ wasm: plugin.wasm }] }`,
    "plugin.wasm": await component(plugin),
  });
  const host = await createHost({ ...workspace.options, bypassTrust: true });
  const times = new Float64Array(calls);
  const fuel = new Set<number | null | undefined>();
  const memory: string[] = [];
  let previous = "";
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now();
    const { hooks, decision } = await host.fire(event, { ...context, timestamp: TIMESTAMP });
    times[call] = performance.now() - start;
    if (hooks[0]?.status !== "ran") throw new Error(`${plugin} did not run: ${JSON.stringify(hooks)}`);
    const said = JSON.stringify(decision);
    if (call > 0 && said !== previous) throw new Error(`${plugin} answered ${said} after ${previous}`);
    previous = said;
    fuel.add(hooks[0].fuel);
    if (WHEN.some((part) => call === Math.floor(calls * part) - 1)) memory.push(mib(resident()));
  }
  await host.close();
  times.sort();
  const at = (part: number) => times[Math.floor(calls * part)] ?? Number.NaN;
  const [half, most] = [at(0.5), at(0.99)];
  return [
    plugin,
    milliseconds(half),
    milliseconds(most),
    `${(most / half).toFixed(1)}x`,
    `${(await control(half, Math.min(calls, 10_000))).toFixed(1)}x`,
    milliseconds(at(1 - 1 / calls)),
    ...memory,
    [...fuel].map((units) => units?.toLocaleString("en")).join(" and "),
  ];
}

/** A component that is another one to the host, and does the same: a custom section with a number comes after it. */
function numbered(bytes: Uint8Array, number: number): Uint8Array {
  const content = Buffer.from(`\u0004copy${number}`);
  return Buffer.concat([bytes, Uint8Array.of(0, content.length), content]);
}

/** A workspace with a hundred plugins, all different. */
async function makeHundred(): Promise<Workspace> {
  const workspace = await makeWorkspace();
  const entries: Record<string, string[]> = {};
  for (const { plugin, event } of LOADS) {
    const bytes = await component(plugin);
    for (let copy = 0; copy < COPIES; copy += 1) {
      const name = `${plugin}-${copy}.wasm`;
      await workspace.write({ [name]: numbered(bytes, copy) });
      entries[event] = [...(entries[event] ?? []), `{ wasm: ${name} }`];
    }
  }
  const hooks = Object.entries(entries).map(([event, listed]) => `${event}: [${listed.join(", ")}]`);
  await workspace.write({ ".oh/config.yaml": `hooks: { ${hooks.join(", ")} }` });
  return workspace;
}

/** Runs each of the hundred once. Sends its parent the resident memory. */
async function runHundred(options: HostOptions): Promise<void> {
  const before = resident();
  const host = await createHost({ ...options, bypassTrust: true });
  let ran = 0;
  for (const { event, context } of EVENTS.values()) {
    const outcome = await host.fire(event, { ...context, timestamp: TIMESTAMP });
    ran += outcome.hooks.filter(({ status }) => status === "ran").length;
  }
  process.send?.({ before, after: resident(), ran } satisfies Loaded);
  await host.close();
}

interface Loaded {
  readonly before: number;
  readonly after: number;
  /** How many plugins. */
  readonly ran: number;
}

async function loadHundred({ options }: Workspace): Promise<Loaded> {
  const child = fork(import.meta.filename, ["hundred", JSON.stringify(options)], { execArgv: ["--expose-gc"] });
  const [loaded] = await once(child, "message");
  await once(child, "exit");
  return loaded;
}

async function main(calls: number): Promise<void> {
  const rows = [
    [
      "plugin",
      "p50",
      "p99",
      "p99/p50",
      "a bare thread's",
      "slowest",
      ...WHEN.map((part) => `at ${part * 100} %`),
      "fuel",
    ],
  ];
  for (const load of LOADS) rows.push(await soak(load, calls));
  console.log(`node ${process.version}, ${calls.toLocaleString("en")} calls of each`);
  for (const line of alignColumns(rows)) console.log(line);
  await using workspace = await makeHundred();
  // The first process prepares them, the second one finds them in the cache.
  await loadHundred(workspace);
  const { before, after, ran } = await loadHundred(workspace);
  console.log(`${ran} loaded plugins: ${mib(after)} resident, ${mib(before)} without`);
}

if (kind === "hundred") await runHundred(JSON.parse(given));
else await main(Number(kind));
