import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Grants, WasmSpec } from "../../../host/config/entry.ts";
import { NO_GRANTS } from "../../../host/config/field.ts";
import { createWasmHandler } from "../../../host/handler/wasm/wasm.ts";
import { FileCache } from "../../../host/sandbox/cache.ts";
import { answering, assembleModule, handleText } from "../../sandbox/extism/module.ts";
import { buildGuard } from "../../sandbox/extism/pdk.ts";
import { serve, serveSockets, type TestServer } from "../../support/server.ts";
import { handlerContract } from "../contract.ts";
import { jobOf } from "../job.ts";

/** A configured value as a block; its first letter. */
const CONFIG = (at: number) => `(call $config_get (call $put (i32.const ${at}) (i32.const 4)))`;

/** Does what `mode` says: loops, fails, allocates without end, or answers with its input. */
const MODES = handleText(
  `(local.set $n (call $load_u8 ${CONFIG(0)}))
  (if (i32.eq (local.get $n) (i32.const 108)) (then (loop $l (br $l))))
  (if (i32.eq (local.get $n) (i32.const 102)) (then (call $error_set (call $put (i32.const 4) (i32.const 9)))))
  (if (i32.eq (local.get $n) (i32.const 97)) (then (loop $l (if (i64.eqz (call $alloc (i64.const 100000))) (then (unreachable))) (br $l))))
  ${answering("(call $input_offset)")}`,
  "modenot today",
);

/** Sends the request that `send` describes with the body `body`; logs the status and the headers, and answers with the body. */
const SENDER = handleText(
  `(local.set $a (call $http_request ${CONFIG(0)} ${CONFIG(4)}))
  (i32.store8 (i32.const 100) (i32.add (i32.const 48) (i32.div_u (call $http_status_code) (i32.const 100))))
  (i32.store8 (i32.const 101) (i32.add (i32.const 48) (i32.rem_u (call $http_status_code) (i32.const 10))))
  (call $log_info (call $put (i32.const 100) (i32.const 2)))
  (call $log_debug (call $http_headers))
  (call $output_set (local.get $a) (call $length (local.get $a)))`,
  "sendbody",
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-extism-"));
  await writeFile(join(folder, "modes.wasm"), await assembleModule(MODES));
  await writeFile(join(folder, "sender.wasm"), await assembleModule(SENDER));
  await writeFile(join(folder, "guard.wasm"), await buildGuard());
});
afterAll(() => rm(folder, { recursive: true }));

type Name = "modes" | "sender" | "guard";

function spec(
  plugin: Name,
  config: WasmSpec["config"],
  more: Partial<Pick<WasmSpec, "grants" | "limits">> = {},
): WasmSpec {
  const path = join(folder, `${plugin}.wasm`);
  const limits = { fuel: null, memory: null, output: null };
  return { kind: "wasm", plugin: path, path, config, grants: NO_GRANTS, limits, ...more };
}

const LIMITS = { fuel: null, memory: null, output: null };

function openHandler() {
  return createWasmHandler(new FileCache(join(folder, "cache")));
}

handlerContract(
  "wasm (Extism)",
  {
    answersWith: "answered",
    failsWith: { kind: "failed", failure: { code: "plugin.failed", message: "the plugin failed: not today" } },
    timeoutCode: "sandbox.timeout",
    graceMs: 250,
  },
  async () => ({
    handler: openHandler(),
    answers: spec("modes", { mode: "echo" }),
    // Fuel would end a loop before its timeout.
    hangs: spec("modes", { mode: "loop" }, { limits: { ...LIMITS, fuel: Number.MAX_SAFE_INTEGER } }),
    fails: spec("modes", { mode: "fail" }),
  }),
);

describe("an Extism module", () => {
  async function run(one: WasmSpec) {
    const handler = openHandler();
    onTestFinished(() => handler.close());
    expect(await handler.check(one)).toBeNull();
    return handler.run(jobOf(one, { context: { prompt: "drop prod" } }));
  }

  test("that Extism's own PDK made gets the envelope, its configuration and its log", async () => {
    expect(await run(spec("guard", { word: "prod" }))).toMatchObject({
      result: { kind: "answered", text: '{"decision":"deny","reason":"prod 1"}' },
      log: ["info: call 1", "warn: found prod"],
    });
  });

  test("takes the same fuel for the same call: that much is enough, and one unit less isn't", async () => {
    const { fuel } = await run(spec("guard", { word: "prod" }));
    const limited = (units: number) => run(spec("guard", { word: "prod" }, { limits: { ...LIMITS, fuel: units } }));
    expect(await limited(Number(fuel))).toMatchObject({ fuel, result: { kind: "answered" } });
    expect(await limited(Number(fuel) - 1)).toMatchObject({ result: { failure: { code: "sandbox.fuel" } } });
  });

  test("has its blocks counted as its memory", async () => {
    const refused = await run(spec("modes", { mode: "alloc" }, { limits: { ...LIMITS, memory: 2 ** 20 } }));
    expect(refused.result).toMatchObject({
      failure: { code: "sandbox.memory", message: expect.stringMatching(/^more than 1 MiB of memory were needed/) },
    });
  });

  test("can't answer with more than its limit", async () => {
    const refused = await run(spec("modes", { mode: "echo" }, { limits: { ...LIMITS, output: 10 } }));
    expect(refused.result).toMatchObject({ failure: { code: "sandbox.output" } });
  });
});

describe("an Extism module that asks a server", () => {
  interface Asking {
    readonly send: object;
    readonly body?: string;
    readonly grants?: Partial<Grants>;
    readonly env?: Record<string, string>;
    readonly timeoutMs?: number;
  }

  async function ask({ port, origin }: Pick<TestServer, "port" | "origin">, { send, body = "", ...more }: Asking) {
    const handler = openHandler();
    onTestFinished(() => handler.close());
    const {
      grants = { http: [`127.0.0.1:${port}`] },
      env = { HOOKLET_ALLOW_LOCALHOST: "1" },
      timeoutMs = 20_000,
    } = more;
    const config = { send: { url: `${origin}/ask?who=me`, ...send }, body };
    const job = jobOf(spec("sender", config, { grants: { ...NO_GRANTS, ...grants } }), { timeoutMs });
    const { result, log } = await handler.run({ ...job, call: { ...job.call, env } });
    const came = result.kind === "failed" ? `${result.failure.code}: ${result.failure.message}` : result;
    return { came: typeof came === "string" ? came : "text" in came ? came.text : "", log };
  }

  test("gets what the server answers: status, headers and body", async () => {
    const server = await serve((response, { method, path, headers, body }) => {
      response.writeHead(201, { "x-one": ["a", "b"], date: "now" });
      response.end(JSON.stringify({ method, path, body, own: headers["x-own"], host: headers.host }));
    });
    const send = { method: "post", headers: { "X-Own": "é", Host: "evil.example.com", "Content-Length": "1" } };
    const { came, log } = await ask(server, { send, body: "ünï" });
    expect(JSON.parse(came)).toEqual({
      method: "POST",
      path: "/ask?who=me",
      body: "ünï",
      own: Buffer.from("é").toString("latin1"),
      host: `127.0.0.1:${server.port}`,
    });
    expect(log[0]).toBe("info: 21");
    expect(JSON.parse(log[1]?.replace("debug: ", "") ?? "")).toMatchObject({ "x-one": "a, b", date: "now" });
  });

  test("sends a GET without a body where nothing else is said", async () => {
    const server = await serve((response, { method, body }) => response.end(`${method}:${body}`));
    expect((await ask(server, { send: {}, body: "ignored" })).came).toBe("GET:");
  });

  test("is refused where its host isn't granted, and told", async () => {
    const server = await serve("{}");
    const refusal = `a request to \`${server.origin}\` is not granted`;
    for (const grants of [{ http: ["api.example.com"] }, {}]) {
      expect(await ask(server, { send: {}, grants })).toEqual({
        came: `sandbox.trap: the plugin trapped: ${refusal}`,
        log: [`warn: ${refusal}`],
      });
    }
    expect(server.connections().made).toBe(0);
  });

  test("is refused where its host isn't public, although it is granted, and told", async () => {
    const server = await serve("{}");
    expect(await ask(server, { send: {}, env: {} })).toEqual({
      came: `sandbox.trap: the plugin trapped: the request to \`${server.origin}\` failed: destination-IP-prohibited`,
      log: ["warn: `127.0.0.1` is a loopback address: a request there is not granted"],
    });
    expect(server.connections().made).toBe(0);
  });

  test.for([
    [{ url: "ftp://127.0.0.1/" }, "a URL has to be of HTTP"],
    [{ url: "http://me@127.0.0.1/" }, "without a user"],
    [{ url: "nowhere" }, "given no URL"],
    [{ url: 7 }, "given no URL"],
    [{ url: `http://127.0.0.1/${"x".repeat(9000)}` }, "8192 characters"],
    [{ method: "CONNECT" }, "a method that can't be sent"],
    [{ method: "GET /evil HTTP/1.1\r\n" }, "a method that can't be sent"],
    [{ headers: { "x-a": "b\r\nx-c: d" } }, "a header that can't be sent"],
    [{ headers: { "x a": "b" } }, "a header that can't be sent"],
    [{ headers: { "x-a": ["b"] } }, "a header that can't be sent"],
  ] as const)("can't send %o", async ([send, reason]) => {
    const server = await serve("{}");
    const { came } = await ask(server, { send });
    expect(came).toMatch(/^sandbox\.trap: /);
    expect(came).toContain(reason);
    expect(server.connections().made).toBe(0);
  });

  test("gets no more than 1 MiB", async () => {
    const server = await serve("x".repeat(2 ** 20 + 1));
    expect((await ask(server, { send: {} })).came).toContain("failed: HTTP-response-body-size");
  });

  test("is stopped at its timeout while it waits, and leaves no connection", async () => {
    const server = await serveSockets((socket) => socket.resume());
    expect((await ask(server, { send: {}, timeoutMs: 300 })).came).toBe("sandbox.timeout: no answer within 300 ms");
    await expect.poll(() => server.connections().open, { timeout: 20_000 }).toBe(0);
  });
});
