import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { WasmSpec } from "../../../host/config/entry.ts";
import { NO_GRANTS } from "../../../host/config/field.ts";
import { createWasmHandler } from "../../../host/handler/wasm/wasm.ts";
import { FileCache } from "../../../host/sandbox/cache.ts";
import { scriptPlugin } from "../../support/plugin.ts";
import { handlerContract } from "../contract.ts";
import { jobOf } from "../job.ts";

const BODY = `
  const { mode, size } = JSON.parse(config());
  if (mode === "loop") for (;;);
  if (mode === "fail") throw "not today";
  if (mode === "grow") return String(new Uint8Array(size).length);
  return envelope;
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-wasm-"));
  await writeFile(join(folder, "plugin.wasm"), await scriptPlugin(BODY));
});
afterAll(() => rm(folder, { recursive: true }));

function spec(config: WasmSpec["config"], limits: Partial<WasmSpec["limits"]> = {}): WasmSpec {
  const path = join(folder, "plugin.wasm");
  const all = { fuel: null, memory: null, output: null, ...limits };
  return { kind: "wasm", plugin: path, path, config, grants: NO_GRANTS, limits: all };
}

/** Fuel would end a loop before its timeout. */
const ENDLESS = { fuel: Number.MAX_SAFE_INTEGER };

async function openHandler(quickFuel?: number) {
  const handler = createWasmHandler(new FileCache(join(folder, "cache")), quickFuel);
  // Preparing isn't part of any call's time, and takes as long as all of these tests.
  expect(await handler.check(spec({}))).toBeNull();
  return handler;
}

for (const [name, quickFuel] of [["wasm"], ["wasm, in threads alone", 0]] as const) {
  handlerContract(
    name,
    {
      answersWith: "answered",
      failsWith: { kind: "failed", failure: { code: "plugin.failed" } },
      timeoutCode: "sandbox.timeout",
      graceMs: 250,
    },
    async () => ({
      handler: await openHandler(quickFuel),
      answers: spec({ mode: "echo" }),
      hangs: spec({ mode: "loop" }, ENDLESS),
      fails: spec({ mode: "fail" }),
    }),
  );
}

describe("a plugin's limits", () => {
  async function run(config: WasmSpec["config"], limits: Partial<WasmSpec["limits"]> = {}) {
    const handler = await openHandler();
    onTestFinished(() => handler.close());
    return handler.run(jobOf(spec(config, limits)));
  }

  test("the same call takes the same fuel: that much is enough, and one unit less isn't", async () => {
    const { fuel } = await run({ mode: "echo" });
    expect(fuel).toBeGreaterThan(0);
    expect(await run({ mode: "echo" }, { fuel })).toMatchObject({ fuel, result: { kind: "answered" } });
    expect(await run({ mode: "echo" }, { fuel: Number(fuel) - 1 })).toMatchObject({
      fuel: Number(fuel) - 1,
      result: { failure: { code: "sandbox.fuel", message: `all ${Number(fuel) - 1} units of fuel were used` } },
    });
  });

  test("a loop ends when its fuel does, and the next call has all of its own", async () => {
    const handler = await openHandler();
    onTestFinished(() => handler.close());
    const looped = await handler.run(jobOf(spec({ mode: "loop" }, { fuel: 10_000_000 })));
    expect(looped.result).toMatchObject({ failure: { code: "sandbox.fuel" } });
    expect((await handler.run(jobOf(spec({ mode: "echo" })))).result.kind).toBe("answered");
  });

  test("memory beyond the limit is refused, and the plugin that can't go on without it is told why", async () => {
    const size = 32 * 1024 * 1024;
    expect((await run({ mode: "grow", size })).result).toMatchObject({ kind: "answered", text: String(size) });
    const refused = await run({ mode: "grow", size }, { memory: 16 * 1024 * 1024 });
    expect(refused.result).toMatchObject({
      failure: { code: "sandbox.memory", message: expect.stringContaining("16 MiB") },
    });
  });

  test("memory too small to start with is told as such", async () => {
    const refused = await run({ mode: "echo" }, { memory: 65_536 });
    expect(refused.result).toMatchObject({ failure: { code: "sandbox.memory" } });
  });

  test("an answer beyond its limit is refused", async () => {
    const refused = await run({ mode: "echo" }, { output: 10 });
    expect(refused.result).toMatchObject({ failure: { code: "sandbox.output" } });
  });
});
