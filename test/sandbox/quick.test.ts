import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DEFAULT_LIMITS } from "../../host/config/limits.ts";
import { FileCache } from "../../host/sandbox/cache.ts";
import type { Caller } from "../../host/sandbox/caller.ts";
import { NO_PLUGIN_GRANTS } from "../../host/sandbox/grants/plugin-grants.ts";
import { Plugin } from "../../host/sandbox/plugin.ts";
import { Pool } from "../../host/sandbox/pool.ts";
import type { PluginCall } from "../../host/sandbox/protocol.ts";
import { QuickCaller } from "../../host/sandbox/quick.ts";
import { scriptPlugin } from "../support/plugin.ts";

const BODY = `
  const { loop, recurse, fail, long } = JSON.parse(envelope);
  if (loop) for (;;);
  if (recurse) { const f = () => f() + 1; return String(f()); }
  if (fail) throw "not today";
  if (long) log("warn", "x".repeat(long));
  return envelope;
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-quick-"));
  await writeFile(join(folder, "plugin.wasm"), await scriptPlugin(BODY));
});
afterAll(() => rm(folder, { recursive: true }));

/** The plugin, and how often a thread was asked. No time passes: the machine may be busy. */
function opened(fuel?: number, now = () => 0) {
  const pool = new Pool();
  const plugin = new Plugin(join(folder, "plugin.wasm"), new FileCache(join(folder, "cache")));
  onTestFinished(async () => {
    await Promise.all([caller.close(), pool.close(), plugin.close()]);
  });
  let asked = 0;
  const threads: Caller = {
    call: (...args) => {
      asked += 1;
      return pool.call(...args);
    },
    close: () => pool.close(),
  };
  const caller = new QuickCaller(async () => threads, fuel, now);
  const call = (envelope: object, more: Partial<PluginCall> = {}, by: Caller = caller) =>
    plugin.call(
      { envelope: JSON.stringify(envelope), config: "{}", timestampMs: 0, limits: DEFAULT_LIMITS, ...more },
      by,
      () => AbortSignal.timeout(20_000),
    );
  return { call, pool, asked: () => asked };
}

/** More than a quick call has. */
const SOME_FUEL = { limits: { ...DEFAULT_LIMITS, fuel: 3_000_000 } };

test("a quick call needs no thread, and comes to what it would come to in one", async () => {
  const { call, pool, asked } = opened();
  for (const envelope of [{}, { fail: true }, { long: 100 }, {}]) {
    const reply = await call(envelope);
    expect(asked()).toBe(0);
    expect(reply).toEqual(await call(envelope, {}, pool));
  }
});

test("a call that needs more fuel begins again in a thread, with all of its own", async () => {
  const { call, asked } = opened();
  expect(await call({ loop: true }, SOME_FUEL)).toMatchObject({
    fuel: 3_000_000,
    result: { failure: { code: "sandbox.fuel", message: "all 3000000 units of fuel were used" } },
  });
  expect(asked()).toBe(1);
});

test("a plugin that needs more three times in a row is called in a thread from then on", async () => {
  const { call, asked } = opened();
  const loop = () => call({ loop: true }, SOME_FUEL);
  for (const next of [loop, loop, () => call({}), loop, loop, () => call({})]) await next();
  expect(asked()).toBe(4);
  for (const next of [loop, loop, loop, () => call({}), () => call({})]) await next();
  expect(asked()).toBe(9);
});

test("so is one that takes too long three times in a row, and its answers count", async () => {
  let time = 0;
  const { call, asked } = opened(undefined, () => {
    time += 5;
    return time;
  });
  for (const before of [0, 0, 0, 1]) {
    expect((await call({}))?.result.kind).toBe("answered");
    expect(asked()).toBe(before);
  }
});

test("a stack that is too small here may be large enough in a thread", async () => {
  const { call, asked } = opened(1_000_000_000);
  expect((await call({ recurse: true }))?.result.kind).toBe("failed");
  expect(asked()).toBe(1);
  expect((await call({}))?.result.kind).toBe("answered");
  expect(asked()).toBe(1);
});

test("what hands over more than a quick call may is taken from a thread", async () => {
  const { call, asked } = opened(1_000_000_000);
  const long = await call({ long: 5 * 2 ** 20 });
  expect(long).toMatchObject({ result: { kind: "answered" }, log: [`warn: ${"x".repeat(8192)}`] });
  expect(asked()).toBe(1);
});

test("a call that was granted something, and any call without quick fuel, runs in a thread", async () => {
  const granted = opened();
  await granted.call({}, { grants: NO_PLUGIN_GRANTS });
  const never = opened(0);
  await never.call({});
  expect([granted.asked(), never.asked()]).toEqual([1, 1]);
});

test("a caller that was closed opens no threads any more", async () => {
  let opened = false;
  const caller = new QuickCaller(async () => {
    opened = true;
    return new Pool();
  }, 0);
  await caller.close();
  const plugin = new Plugin(join(folder, "plugin.wasm"), new FileCache(join(folder, "cache")));
  const call = { envelope: "{}", config: "{}", timestampMs: 0, limits: DEFAULT_LIMITS };
  expect(await plugin.call(call, caller, () => new AbortController().signal)).toBeNull();
  expect(opened).toBe(false);
});
