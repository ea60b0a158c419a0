import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assembleModule, handleText } from "../sandbox/extism/module.ts";
import { runCli, startCli } from "../support/cli.ts";
import { dummyPlugin } from "../support/plugin.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";

const SLOW = 60_000;
const EVENT = JSON.stringify({ event: "PreToolUse", toolName: "Bash", toolInput: { command: "deploy prod" } });
const CONFIG = JSON.stringify({ protect: ["prod"] });

let workspace: Workspace;
const hooklet = (args: readonly string[], input = "") => runCli(workspace, ["plugin", ...args], input);

beforeAll(async () => {
  workspace = await makeWorkspace({ "event.json": EVENT, "config.json": CONFIG, "text.wasm": "text" });
  expect((await hooklet(["new", "guard", "--lang", "as"])).status).toBe(0);
  expect((await hooklet(["build", "guard"])).status).toBe(0);
}, SLOW);
afterAll(() => workspace[Symbol.asyncDispose]());

describe("new", () => {
  test("makes nothing where there is something", async () => {
    const { status, stderr } = await hooklet(["new", "guard"]);
    expect(stderr).toContain("`guard` is there already, and not empty\n  hint: choose another name");
    expect(status).toBe(3);
  });

  test("takes an empty folder, and says which files it made", async () => {
    await mkdir(join(workspace.root, "empty"));
    const { stdout } = await hooklet(["new", "empty", "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      folder: join(workspace.root, "empty"),
      files: expect.arrayContaining(["hooklet.json", "src/index.ts", "cases.yaml", "README.md"]),
    });
  });

  test.each([["Guard!"], ["guard", "--lang", "rust"]])("refuses %s %s %s", async (...args) => {
    expect((await hooklet(["new", ...args])).status).toBe(3);
  });
});

describe("build", () => {
  test("says what it made", async () => {
    const { stdout } = await hooklet(["build", "guard", "--json", "--out", "out/other.wasm"]);
    expect(JSON.parse(stdout)).toEqual({
      file: join(workspace.root, "out/other.wasm"),
      bytes: expect.any(Number),
      durationMs: expect.any(Number),
      warnings: [],
    });
    expect(JSON.parse(stdout).bytes).toBeLessThan(20 * 1024);
  });

  test.each([
    ["a folder without a manifest", {}, "there is no `hooklet.json` in `a`"],
    ["no language", { entry: "a.ts" }, "doesn't say which language"],
    ["no entry", { language: "typescript" }, "doesn't say which source"],
    ["a source that isn't there", { language: "typescript", entry: "a.ts" }, "a/a.ts: no such file"],
  ])("says what is wrong: %s", async (_, fields, problem) => {
    await using own = await makeWorkspace();
    const manifest = JSON.stringify({ name: "a", version: "1.0.0", ...fields });
    await own.write(Object.keys(fields).length === 0 ? { "a/x": "" } : { "a/hooklet.json": manifest });
    const { status, stderr } = await runCli(own, ["plugin", "build", "a"]);
    expect(stderr).toContain(problem);
    expect(stderr).toContain("\n  hint: ");
    expect(status).toBe(3);
  });

  test("tells the place in a source that doesn't compile", async () => {
    await using own = await makeWorkspace();
    await runCli(own, ["plugin", "new", "a"]);
    await own.write({ "a/src/index.ts": 'import "node:fs";\n' });
    const { status, stderr } = await runCli(own, ["plugin", "build", "a"]);
    expect(stderr).toMatch(/a\/src\/index\.ts:1:8: `node:fs` is a part of Node\.js\n {2}hint: a hook is sandboxed/);
    expect(status).toBe(3);
  });

  test("watching, builds at the start and after each change, and ends by a signal", { timeout: SLOW }, async () => {
    await using own = await makeWorkspace();
    await runCli(own, ["plugin", "new", "a", "--lang", "as"]);
    const child = startCli(own, ["plugin", "build", "a", "--watch", "--json"]);
    if (child.stdout === null || child.stderr === null) throw new Error("the pipes are missing");
    const built = createInterface(child.stdout)[Symbol.asyncIterator]();
    const errors = createInterface(child.stderr)[Symbol.asyncIterator]();
    const nextBuild = async () => JSON.parse((await built.next()).value ?? "{}");
    const first = await nextBuild();
    expect(first.file).toBe(join(own.root, "a/dist/a.wasm"));
    await own.write({ "a/src/index.ts": "export function handle(envelope: string): string { return 7; }" });
    expect((await errors.next()).value).toContain("the hook doesn't compile");
    await own.write({ "a/src/index.ts": 'export function handle(envelope: string): string { return ""; }' });
    expect((await nextBuild()).bytes).toBeLessThan(first.bytes);
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(0);
  });
});

describe("test", () => {
  const A = "{ name: a, event: turnStop, decision: null }";
  const PASSES = `- ${A}`;

  async function testing(cases: string, ...args: string[]) {
    await workspace.write({ "cases.yaml": cases });
    return hooklet(["test", "guard", "--no-build", "--cases", "cases.yaml", ...args]);
  }

  test("shows each case with its fuel, and what went wrong", async () => {
    const deny = `event: preToolUse, context: { toolInput: { command: prod } }, config: ${CONFIG}`;
    const { status, stdout } = await testing(`${PASSES}\n- { name: long name, ${deny}, decision: allow, reason: x }\n`);
    const shown = stdout
      .replace(/\d+ fuel/g, "N fuel")
      .replace(/[\d.]+ ms/g, "N ms")
      .replace(/ {2,}/g, "  ");
    expect(shown.split("\n")).toEqual([
      "ok  a  N fuel  N ms",
      "FAILED  long name  N fuel  N ms",
      '  expected decision "allow", got "deny"',
      '  expected reason "x", got "`prod` touches prod, which is protected"',
      "2 cases: 1 passed, 1 failed; at most N fuel",
      "",
    ]);
    expect(status).toBe(3);
  });

  test("fails what uses too much fuel, and prints JSON", async () => {
    const { status, stdout } = await testing(PASSES, "--json", "--fuel-ceiling", "1");
    const { cases, passed, failed } = JSON.parse(stdout);
    expect({ passed, failed, status }).toEqual({ passed: 0, failed: 1, status: 3 });
    expect(cases[0].problems).toEqual([`used ${cases[0].fuel} units of fuel, 1 are allowed`]);
    expect(JSON.parse((await testing(PASSES, "--json")).stdout).cases[0].fuel).toBe(cases[0].fuel);
  });

  test.each([
    ["", "is not a list of cases"],
    ["{", "is not YAML"],
    ["- 7", "case 1 of `cases.yaml` is not a table"],
    [`${PASSES}\n- { name: b, event: turnStop }`, "case 2 of `cases.yaml` expects nothing"],
    ["- { name: b, event: turnStop, descision: deny }", "unknown field `descision`\n  hint: did you mean `decision`?"],
    ["- { event: turnStop, decision: null }", "has no name"],
    ["- { name: b, event: turnStopp, decision: null }", "hint: did you mean `turnStop`?"],
    ["- { name: b, decision: null }", "the event has no name"],
    ["- { name: b, event: turnStop, context: { turnNumber: x }, decision: null }", "`turnNumber` is not a number"],
    ["- { name: b, event: turnStop, allow: { read: x }, decision: null }", "`allow` that is not a table of lists"],
    ["- { name: b, event: turnStop, config: 7, decision: null }", "`config` that is not a table"],
    ["cases: []", "is not a list of cases"],
    [`shorthands: { a: 7 }\ncases: [${A}]`, "`shorthands` that are not tables"],
    [`shorthands: { event: {} }\ncases: [${A}]`, "a shorthand `event`, which is a field of its own"],
    [`defaults: []\ncases: [${A}]`, "`defaults` that are not a table"],
    [`random: 1\ncases: [${A}]`, "`random` that is neither true nor false"],
    [`other: 1\ncases: [${A}]`, "an unknown field `other`"],
    [`defaults: { evnt: turnStop }\ncases: [${A}]`, "unknown field `evnt`\n  hint: did you mean `event`?"],
  ])("refuses the table %j", async (cases, problem) => {
    const { status, stderr } = await testing(cases);
    expect(stderr).toContain(problem);
    expect(status).toBe(3);
  });
});

describe("run", () => {
  const component = ["guard/dist/guard.wasm"];

  test.each([
    ["a file", ["event.json"], ""],
    ["standard input", ["-"], EVENT],
    ["the command line", [EVENT], ""],
  ])("takes the event from %s", async (_, source, input) => {
    const { status, stdout } = await hooklet(
      ["run", ...source, ...component, "--config", "config.json", "--json"],
      input,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      decision: "deny",
      reason: "`deploy prod` touches prod, which is protected",
      error: null,
      log: [],
      fuel: expect.any(Number),
    });
    expect(status).toBe(2);
  });

  test("without an opinion is status 0, and says so", async () => {
    const { status, stdout } = await hooklet(["run", EVENT, ...component]);
    expect(stdout).toMatch(/^decision +no opinion\nfuel +\d+\ntime +[\d.]+ ms\n$/);
    expect(status).toBe(0);
  });

  test("out of fuel is status 1, with the code", async () => {
    const { status, stdout } = await hooklet(["run", EVENT, ...component, "--fuel", "10"]);
    expect(stdout).toMatch(/^failed +all 10 units of fuel were used \(sandbox\.fuel\)$/m);
    expect(status).toBe(1);
  });

  test.each([
    [["none.json"], "there is no file `none.json`"],
    [["text.wasm"], "is not JSON"],
    [["-"], "is not JSON"],
    [["{}"], "the event has no name"],
    [['{"event":"x"}'], 'there is no event "x"'],
    [["event.json", "none"], "there is no `hooklet.json` in `none`"],
    [["event.json", "text.wasm"], "not WebAssembly"],
    [["event.json", "guard", "--allow", "x"], "--allow"],
    [["event.json", "guard", "--fuel", "0"], "--fuel"],
  ])("refuses %j", async (args, problem) => {
    const { status, stdout, stderr } = await hooklet(["run", ...args]);
    expect(stdout + stderr).toContain(problem);
    expect(status).toBe(3);
  });
});

test("bench gives the fuel, the median and the 99th percentile", async () => {
  const { stdout } = await hooklet(["bench", "event.json", "guard", "--no-build", "--runs", "30", "--json"]);
  const { runs, fuel, medianMs, p99Ms } = JSON.parse(stdout);
  expect({ runs, isOrdered: medianMs > 0 && medianMs <= p99Ms }).toEqual({ runs: 30, isOrdered: true });
  const single = await hooklet(["run", "event.json", "guard", "--no-build", "--json"]);
  expect(fuel).toBe(JSON.parse(single.stdout).fuel);
});

describe("inspect", () => {
  async function inspect(file: string) {
    return JSON.parse((await hooklet(["inspect", file, "--json"])).stdout);
  }

  test("shows a plugin", async () => {
    expect(await inspect("guard/dist/guard.wasm")).toMatchObject({
      kind: "component",
      world: "hooklet:plugin@0.1.0",
      problem: null,
      imports: [{ name: "hooklet:plugin/host@0.1.0", type: expect.stringContaining("config: func() -> string") }],
      exports: [{ name: "hooklet:plugin/handler@0.1.0", type: expect.stringContaining("handle: func(") }],
      grants: [],
      memories: [{ min: 65_536, max: null }],
      producers: [expect.stringMatching(/^wit-component /)],
    });
  });

  test("shows a component of another world, what it could be granted, and why it doesn't run", async () => {
    const wit = `package test:other; interface preopens { get: func() -> u32; }
      world other { import environment: interface { get: func() -> string; } export run: func(); }`;
    await workspace.write({ "other.wasm": await dummyPlugin(wit, "other") });
    expect(await inspect("other.wasm")).toMatchObject({
      world: null,
      problem: expect.stringContaining("not `hooklet:plugin/handler@0.1.0`"),
      exports: [{ name: "run", type: "func()" }],
      grants: [],
    });
  });

  test("shows a core module", async () => {
    const module = [0, 97, 115, 109, 1, 0, 0, 0, 5, 4, 1, 1, 2, 3, 7, 5, 1, 1, 109, 2, 0];
    await workspace.write({ "module.wasm": Uint8Array.from(module) });
    expect(await inspect("module.wasm")).toMatchObject({
      kind: "module",
      bytes: module.length,
      problem: expect.stringContaining("core module"),
      imports: [],
      exports: [{ name: "m", type: "memory" }],
      memories: [{ min: 2 * 65_536, max: 3 * 65_536 }],
    });
    const { stdout } = await hooklet(["inspect", "module.wasm"]);
    expect(stdout).toContain("starts with 128 KiB, may grow to 192 KiB");
  });

  test("shows an Extism module", async () => {
    const body =
      "(drop (call $http_request (i64.const 0) (i64.const 0))) (drop (call $environ_get (i32.const 0) (i32.const 0)))";
    await workspace.write({ "extism.wasm": await assembleModule(handleText(body)) });
    expect(await inspect("extism.wasm")).toMatchObject({
      kind: "module",
      world: "extism",
      problem: null,
      imports: expect.arrayContaining([{ name: "extism:host/env#http_request", type: "(i64, i64) -> i64" }]),
      exports: [
        { name: "memory", type: "memory" },
        { name: "handle", type: "() -> i32" },
      ],
      grants: ["env", "http"],
    });
  });

  test("runs an Extism module", async () => {
    const body = "(call $answer (i32.const 0) (i32.const 19))";
    await workspace.write({ "deny.wasm": await assembleModule(handleText(body, '{\\"decision\\":\\"deny\\"}')) });
    const { status, stdout } = await hooklet(["run", "event.json", "deny.wasm", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ decision: "deny", error: null });
    expect(status).toBe(2);
  });

  test.each([
    ["none.wasm", "there is no file"],
    ["text.wasm", "not WebAssembly"],
    ["cut.wasm", "damaged"],
  ])("refuses %s", async (file, problem) => {
    await workspace.write({ "cut.wasm": Uint8Array.from([0, 97, 115, 109, 13, 0, 1, 0, 7]) });
    const { status, stderr } = await hooklet(["inspect", file]);
    expect(stderr).toContain(problem);
    expect(status).toBe(3);
  });
});
