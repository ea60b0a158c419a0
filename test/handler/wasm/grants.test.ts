import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Grants, WasmSpec } from "../../../host/config/entry.ts";
import { NO_GRANTS } from "../../../host/config/field.ts";
import { createWasmHandler } from "../../../host/handler/wasm/wasm.ts";
import { FileCache } from "../../../host/sandbox/cache.ts";
import { ANCHORED } from "../../../host/sandbox/grants/disk/handles.ts";
import { fromJavaScript, fromText } from "../../sandbox/component/wasi/component.ts";
import { openFiles } from "../../support/open-files.ts";
import { serve, serveSockets } from "../../support/server.ts";
import { jobOf } from "../job.ts";

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "hooklet-grants-")));
  await writeFile(join(folder, "filer.wasm"), await fromJavaScript("filer"));
  await writeFile(join(folder, "asker.wasm"), await fromText("asker"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Call {
  plugin: "filer" | "asker";
  config: WasmSpec["config"];
  grants: Partial<Grants>;
  env?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** A handler that runs plugins in a workspace with `docs/a.txt` and `out/`. */
function open() {
  const workspace = join(folder, `workspace-${Math.random()}`);
  for (const [name, text] of [
    ["docs/a.txt", "hello"],
    ["out/old.txt", "old"],
    ["secret.txt", "secret"],
  ] as const) {
    mkdirSync(dirname(join(workspace, name)), { recursive: true });
    writeFileSync(join(workspace, name), text);
  }
  const handler = createWasmHandler(new FileCache(join(folder, "cache")));
  onTestFinished(() => handler.close());
  const run = async ({ plugin, config, grants, env = {}, ...options }: Call) => {
    const path = join(folder, `${plugin}.wasm`);
    const limits = { fuel: Number.MAX_SAFE_INTEGER, memory: null, output: null };
    const spec: WasmSpec = { kind: "wasm", plugin: path, path, config, grants: { ...NO_GRANTS, ...grants }, limits };
    const job = jobOf(spec, { cwd: workspace, ...options });
    const { result, log } = await handler.run({ ...job, call: { ...job.call, env } });
    return { result, log };
  };
  return { workspace, handler, run };
}

/** What `filer` does, and what came of each step. */
async function steps(run: ReturnType<typeof open>["run"], grants: Partial<Grants>, ...list: string[][]) {
  const { result, log } = await run({ plugin: "filer", config: { steps: list }, grants, env: { CI: "1", TOKEN: "t" } });
  if (result.kind !== "answered") throw new Error(JSON.stringify(result));
  return { came: JSON.parse(result.text) as unknown[], log };
}

describe("a plugin", () => {
  test("to which nothing is granted finds nothing", async () => {
    const { run } = open();
    expect(await steps(run, {}, ["env"], ["folders"])).toEqual({ came: [[], []], log: [] });
  });

  test("sees the variables that are granted and exist, and no others", async () => {
    const { run } = open();
    const { came, log } = await steps(run, { env: ["CI", "NONE", "CI", "constructor"] }, ["env"]);
    expect([came, log]).toEqual([[[["CI", "1"]]], []]);
  });

  test("reads a folder that is granted to be read, and is told what more it would need", async () => {
    const { run, workspace } = open();
    symlinkSync("../secret.txt", join(workspace, "docs/link"));
    const { came, log } = await steps(
      run,
      { read: ["./docs"] },
      ["folders"],
      ["list", "/docs"],
      ["read", "/docs", "a.txt"],
      ["stream", "/docs", "a.txt"],
      ["stat", "/docs", "../secret.txt"],
      ["read", "/docs", "link"],
      ["write", "/docs", "b.txt", "x"],
    );
    expect(came).toEqual([
      [["/docs", false]],
      ["a.txt", "link"],
      "hello",
      "hello",
      { error: "not-permitted" },
      { error: "not-permitted" },
      { error: "read-only" },
    ]);
    expect(log).toEqual([
      "warn: going out of the folder by `../secret.txt` in `/docs` is not granted",
      "warn: going out of the folder by `link` in `/docs` is not granted",
      "warn: writing `b.txt` in `/docs` is not granted",
    ]);
    expect(existsSync(join(workspace, "docs/b.txt"))).toBe(false);
  });

  test("writes a folder that is granted to be written", async () => {
    const { run, workspace } = open();
    const { came, log } = await steps(
      run,
      { read: ["docs"], write: ["out"] },
      ["folders"],
      ["write", "/out", "new.txt", "one"],
      ["append", "/out", "new.txt", "two"],
      ["mkdir", "/out", "sub"],
      ["rename", "/out", "new.txt", "/out", "sub/moved.txt"],
      ["touch", "/out", "sub/moved.txt"],
      ["stat", "/out", "sub/moved.txt"],
      ["unlink", "/out", "old.txt"],
      ["rename", "/docs", "a.txt", "/out", "a.txt"],
      ["symlink", "/out", "../secret.txt", "link"],
    );
    expect(came).toEqual([
      [
        ["/out", true],
        ["/docs", false],
      ],
      3,
      null,
      null,
      null,
      null,
      ["regular-file", 6, 0],
      null,
      { error: "read-only" },
      { error: "not-permitted" },
    ]);
    expect(log).toHaveLength(2);
    expect(readFileSync(join(workspace, "out/sub/moved.txt"), "utf8")).toBe("onetwo");
    expect(readdirSync(join(workspace, "out"))).toEqual(["sub"]);
  });

  test("finds a folder as it is at each call, and is told of one that isn't there", async () => {
    const { run, workspace } = open();
    const grants = { read: ["./later", "../outside-of-the-workspace"] };
    const missing = (name: string) => `warn: the folder \`${name}\` is granted but can't be opened: there is none`;
    expect(await steps(run, grants, ["folders"])).toEqual({ came: [[]], log: grants.read.map(missing) });
    mkdirSync(join(workspace, "later"));
    expect((await steps(run, grants, ["folders"])).came).toEqual([[["/later", false]]]);
  });

  test("has in each call what that call's entry grants, whoever else runs it", async () => {
    const { run } = open();
    const looks = [["env"], ["folders"]];
    const grants: Partial<Grants>[] = [{ env: ["CI"] }, {}, { read: ["docs"] }, { env: ["TOKEN"], write: ["out"] }, {}];
    const expected = [
      [[["CI", "1"]], []],
      [[], []],
      [[], [["/docs", false]]],
      [[["TOKEN", "t"]], [["/out", true]]],
      [[], []],
    ];
    const one = [];
    for (const grant of grants) one.push((await steps(run, grant, ...looks)).came);
    expect(one).toEqual(expected);
    const together = await Promise.all(grants.map((grant) => steps(run, grant, ...looks)));
    expect(together.map(({ came }) => came)).toEqual(expected);
  });

  test.runIf(ANCHORED)("that is stopped leaves no file open", async () => {
    const { run, workspace } = open();
    const isOpen = () => openFiles().some((path) => path.startsWith(workspace));
    const stop = new AbortController();
    const config = { steps: [["spin", "/docs", "a.txt"]] };
    const call = run({ plugin: "filer", config, grants: { read: ["docs"] }, signal: stop.signal });
    await eventually(isOpen, true);
    stop.abort();
    expect((await call).result).toMatchObject({ failure: { code: "host.closed" } });
    await eventually(isOpen, false);
  });
});

/** Waits until something is so: preparing a plugin takes its time, and so does ending a thread. */
function eventually<T>(look: () => T, expected: T): Promise<void> {
  return expect.poll(look, { timeout: 20_000 }).toBe(expected);
}

describe("a plugin that asks a server", () => {
  /** The places of the cases of `error-code` in wasi:http. */
  const PROHIBITED = "the plugin failed: error 04";
  const DENIED = "the plugin failed: error 15";
  const LOCAL = { HOOKLET_ALLOW_LOCALHOST: "1" };

  const ask = (port: number, more: Partial<Call> = {}): Call => ({
    plugin: "asker",
    config: { authority: `127.0.0.1:${port}` },
    grants: { http: [`127.0.0.1:${port}`] },
    env: LOCAL,
    ...more,
  });

  test("gets what the server answers", async () => {
    const { run } = open();
    const { port } = await serve((response, { method, path, headers, body }) => {
      response.end(JSON.stringify({ method, path, event: JSON.parse(body).event, length: headers["content-length"] }));
    });
    const { result, log } = await run(ask(port));
    expect(JSON.parse(result.kind === "answered" ? result.text : "")).toMatchObject({
      method: "POST",
      path: "/ask?who=me",
      event: "userPromptSubmit",
      length: expect.stringMatching(/^\d+$/),
    });
    expect(log).toEqual([]);
  });

  test("is refused where its host isn't granted, and told", async () => {
    const { run } = open();
    const server = await serve("{}");
    const { result, log } = await run(ask(server.port, { grants: { http: ["api.example.com"] } }));
    expect(result).toMatchObject({ failure: { code: "plugin.failed", message: DENIED } });
    expect(log).toEqual([`warn: a request to \`http://127.0.0.1:${server.port}\` is not granted`]);
    expect((await run(ask(server.port, { grants: {} }))).result).toMatchObject({ failure: { message: DENIED } });
    expect(server.connections().made).toBe(0);
  });

  test("is refused where its host isn't public, although it is granted, and told", async () => {
    const { run } = open();
    const server = await serve("{}");
    const { result, log } = await run(ask(server.port, { env: {} }));
    expect(result).toMatchObject({ failure: { message: PROHIBITED } });
    expect(log).toEqual(["warn: `127.0.0.1` is a loopback address: a request there is not granted"]);
    expect(server.connections().made).toBe(0);
  });

  test("is stopped at its timeout while it waits, and leaves no connection", async () => {
    const { run } = open();
    const server = await serveSockets((socket) => socket.resume());
    const { result } = await run(ask(server.port, { timeoutMs: 300 }));
    expect(result).toMatchObject({ failure: { code: "sandbox.timeout", message: "no answer within 300 ms" } });
    expect(server.connections().made).toBe(1);
    await eventually(() => server.connections().open, 0);
  });

  test("is stopped when its handler closes, and leaves no connection", async () => {
    const { run, handler } = open();
    const server = await serveSockets((socket) => socket.resume());
    const call = run(ask(server.port));
    await eventually(() => server.connections().open, 1);
    await handler.close();
    expect((await call).result.kind).toBe("failed");
    await eventually(() => server.connections().open, 0);
  });

  test("asks several servers at once from several calls, and gets each one's answer", async () => {
    const { run } = open();
    const servers = await Promise.all(["one", "two", "three", "four", "five"].map((name) => serve(name)));
    const runs = await Promise.all(servers.map(({ port }) => run(ask(port))));
    expect(runs.map(({ result }) => result.kind === "answered" && result.text)).toEqual([
      "one",
      "two",
      "three",
      "four",
      "five",
    ]);
  });
});
