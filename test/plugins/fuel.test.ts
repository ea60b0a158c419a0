import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { type Run, Runner } from "../../host/cli/plugin/runner.ts";
import { NO_GRANTS } from "../../host/config/field.ts";
import { DEFAULT_LIMITS } from "../../host/config/limits.ts";
import { LOADS, SIZES } from "./envelopes.ts";

const runners = new Map<string, Runner>();
afterAll(() => Promise.all([...runners.values()].map((runner) => runner[Symbol.asyncDispose]())));

function call(plugin: string, event: object, config: object = {}): Promise<Run> {
  const file = fileURLToPath(new URL(`../../plugins/${plugin}/dist/${plugin}.wasm`, import.meta.url));
  const runner = runners.get(plugin) ?? new Runner(file);
  runners.set(plugin, runner);
  const [envelope, settings] = [JSON.stringify(event), JSON.stringify(config)];
  return runner.call({ envelope, config: settings, timestamp: 0, grants: NO_GRANTS, cwd: "/", fuel: null });
}

test.each(LOADS)("$plugin: fuel for $what grows with its size and no faster, and is enough at 1 MB", async (load) => {
  const fuel: number[] = [];
  for (const size of SIZES) {
    const run = await call(load.plugin, load.eventOf(size));
    expect(run.error).toBeNull();
    fuel.push(run.fuel ?? Number.NaN);
  }
  const [small = 0, middle = 0, large = 0] = fuel;
  expect(large).toBeLessThan(DEFAULT_LIMITS.fuel);
  const [first, second] = [(middle - small) / (SIZES[1] - SIZES[0]), (large - middle) / (SIZES[2] - SIZES[1])];
  expect(second / first).toBeLessThan(1.25);
});

describe("secret-guard on 1 MiB of one text over and over", { timeout: 120_000 }, () => {
  const MIB = 2 ** 20;
  const TOKEN = `ghp_${"k3Xw9QzLr7VbN2mTfYc8HdJ5sPaG1eUo6RiZ"}`;

  test.each([
    ...'x _ - = : . ghp_ sk- a= token= key: a_key= ://a: eyJ AKIA PRIVATE_KEY é_ 漢 😀= \\ "'.split(" "),
    'password="aaaaaaaaa7"\n',
    "token: ab_cd-ef\n",
    "-----BEGIN PRIVATE KEY-----\n",
    "sk-ant-api03-aaaa ",
    "https://user:pass@host/ ",
    "\u0000",
  ])("ends with an answer for %j, which passes nothing that wasn't searched", async (piece) => {
    const text = piece.repeat(Math.floor((MIB - 200) / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))));
    const { error, updatedOutput } = await call("secret-guard", {
      event: "postToolUse",
      toolOutput: `${text} ${TOKEN}`,
    });
    expect(error).toBeNull();
    expect(updatedOutput).toMatch(/\[hidden: [^\]]*\]$/);
    expect(updatedOutput).not.toContain(TOKEN);
  });

  test("denies a prompt that is too much to be searched, unless the entry has more fuel", async () => {
    const prompt = "token: ab_cd-ef\n".repeat(60_000);
    const { decision, reason } = await call("secret-guard", { event: "userPromptSubmit", prompt });
    expect(decision).toBe("deny");
    expect(reason).toMatch(/^the prompt is too much to be searched for secrets: \d+ of 960000 characters were$/);
    const { error } = await call("secret-guard", { event: "userPromptSubmit", prompt }, { fuel: 10_000_000_000 });
    expect(error?.code).toBe("sandbox.fuel");
  });
});
