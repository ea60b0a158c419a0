import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../host/config/limits.ts";
import { FileCache } from "../../host/sandbox/cache.ts";
import type { Caller } from "../../host/sandbox/caller.ts";
import { Plugin } from "../../host/sandbox/plugin.ts";
import { Pool } from "../../host/sandbox/pool.ts";
import type { PluginCall, PluginReply } from "../../host/sandbox/protocol.ts";
import { QuickCaller } from "../../host/sandbox/quick.ts";
import { scriptPlugin } from "../support/plugin.ts";

const BODY = `
  globalThis.calls = (globalThis.calls ?? 0) + 1;
  const event = JSON.parse(envelope);
  if (event.loop) for (;;);
  if (event.big) return "x".repeat(event.big);
  if (event.lines) for (let i = 0; i < event.lines; i += 1) log("info", "line " + i);
  if (event.long) log("warn", "é".repeat(event.long));
  if (event.fail) throw "not today";
  if (event.recurse) { const f = () => f() + 1; return String(f()); }
  return JSON.stringify({ calls: globalThis.calls, config: config(), now: Date.now(), random: Math.random(), echo: event.echo });
`;

let folder: string;
let path: string;
const within = (timeoutMs: number) => () => AbortSignal.timeout(timeoutMs);
const never = () => new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-plugin-"));
  path = join(folder, "plugin.wasm");
  await writeFile(path, await scriptPlugin(BODY));
  await using plugin = opened();
  expect(await plugin.load()).toBeNull();
});

afterAll(() => rm(folder, { recursive: true }));

interface OpenPlugin extends AsyncDisposable {
  load(): ReturnType<Plugin["load"]>;
  call(call: PluginCall, start?: () => AbortSignal): Promise<PluginReply | null>;
}

function opened(caller: Caller = new Pool()): OpenPlugin {
  const plugin = new Plugin(path, new FileCache(join(folder, "cache")));
  return {
    load: () => plugin.load(),
    call: (call, start = never) => plugin.call(call, caller, start),
    async [Symbol.asyncDispose]() {
      await Promise.all([caller.close(), plugin.close()]);
    },
  };
}

function request(envelope: object, config: object = {}): PluginCall {
  return {
    envelope: JSON.stringify(envelope),
    config: JSON.stringify(config),
    timestampMs: 1_790_298_235_343,
    limits: DEFAULT_LIMITS,
  };
}

describe.each([
  ["in a thread", () => new Pool()],
  ["where it is asked", () => new QuickCaller(async () => new Pool())],
])("%s", (_name, make) => {
  test("an answer, the config and the log come back", async () => {
    await using plugin = opened(make());
    const reply = await plugin.call(request({ lines: 2, echo: "äöü 🙂" }, { a: [1] }));
    expect(reply?.log).toEqual(["info: line 0", "info: line 1"]);
    expect(reply?.result.kind).toBe("answered");
    expect(JSON.parse(textOf(reply))).toMatchObject({ config: '{"a":[1]}', echo: "äöü 🙂" });
  });

  test("nothing of one call is left for the next one", async () => {
    await using plugin = opened(make());
    const first = await plugin.call(request({}));
    const second = await plugin.call(request({}));
    expect(JSON.parse(textOf(first)).calls).toBe(1);
    expect(textOf(second)).toBe(textOf(first));
  });

  test("an endless loop ends in time, and the plugin answers again", async () => {
    await using plugin = opened(make());
    await plugin.call(request({}));
    expect(await plugin.call(request({ loop: true }), within(50))).toBeNull();
    expect((await plugin.call(request({})))?.result.kind).toBe("answered");
  });

  test("calls at the same time are answered each with its own answer", async () => {
    await using plugin = opened(make());
    const replies = await Promise.all([1, 2, 3, 4, 5].map((echo) => plugin.call(request({ echo }))));
    expect(replies.map((reply) => JSON.parse(textOf(reply)).echo)).toEqual([1, 2, 3, 4, 5]);
  });

  test("what the plugin reports itself is its failure, a stack overflow is a trap", async () => {
    await using plugin = opened(make());
    expect(await plugin.call(request({ fail: true }))).toMatchObject({
      result: { failure: { code: "plugin.failed", message: "the plugin failed: not today" } },
    });
    const deep = await plugin.call(request({ recurse: true }));
    expect(deep?.result.kind).toBe("failed");
    expect((await plugin.call(request({})))?.result.kind).toBe("answered");
  });

  test("an answer of 1 MiB is taken, a longer one isn't", async () => {
    await using plugin = opened(make());
    const fits = await plugin.call(request({ big: 1024 * 1024 }));
    expect(textOf(fits)).toHaveLength(1024 * 1024);
    expect(await plugin.call(request({ big: 1024 * 1024 + 1 }))).toMatchObject({
      result: { failure: { code: "sandbox.output" } },
    });
  });

  test("a log is cut at 256 lines of 8 KiB, and says so", async () => {
    await using plugin = opened(make());
    const reply = await plugin.call(request({ lines: 300, long: 10_000 }));
    expect(reply?.log).toHaveLength(257);
    expect(reply?.log.at(-1)).toBe("45 more lines were dropped");
    const long = await plugin.call(request({ long: 10_000 }));
    expect(Buffer.byteLength(long?.log[0] ?? "")).toBe("warn: ".length + 8192);
  });

  test("what was prepared once is read from the cache, and made anew where the cache is damaged", async () => {
    const components = join(folder, "cache", "components");
    const [name] = await readdir(components);
    const file = join(components, String(name));
    const bytes = await readFile(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(file, bytes);
    await using plugin = opened(make());
    expect((await plugin.call(request({})))?.result.kind).toBe("answered");
    expect(await readFile(file)).not.toEqual(bytes);
  });
});

test("closing while a call runs ends it", async () => {
  const plugin = opened();
  await plugin.load();
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const call = plugin.call(request({ loop: true }), () => {
    started();
    return never();
  });
  await running;
  await plugin[Symbol.asyncDispose]();
  expect(await call).toBeNull();
});

function textOf(reply: PluginReply | null): string {
  return reply?.result.kind === "answered" ? reply.result.text : "";
}
