import { componentWit } from "@bytecodealliance/jco-transpile/wasm-tools";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { Runner } from "../../host/cli/plugin/runner.ts";
import { NO_GRANTS } from "../../host/config/field.ts";
import { pluginFile, shippedPlugin } from "../support/plugin.ts";
import { casesOf, testTable } from "./table.ts";

const bytes = await shippedPlugin("prompt-context");
const runner = new Runner(pluginFile("prompt-context"));
afterAll(() => runner[Symbol.asyncDispose]());

/** 2026-11-30, 12:00 UTC. */
const NOON = Date.UTC(2026, 10, 30, 12);

const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

async function call(event: object, config: object = {}) {
  const envelope = JSON.stringify(event);
  const given = { envelope, config: JSON.stringify(config), timestamp: 0, grants: NO_GRANTS, cwd: "/", fuel: null };
  const { additionalContext, error } = await runner.call(given);
  expect(error).toBeNull();
  return additionalContext;
}

await testTable("prompt-context", await casesOf("prompt-context"), { against: 40, alone: 12 });

test("imports the host's interface and WASI's files, and what its engine asks WASI for", async () => {
  const imports = (await componentWit(bytes)).match(/(?<=import )[^@;]+/g) ?? [];
  expect(imports).toContain("hooklet:plugin/host");
  expect(imports).toContain("wasi:filesystem/preopens");
  expect(
    imports.filter((name) => !/^(hooklet:plugin\/host|wasi:(cli|clocks|filesystem|io|random)\/)/.test(name)),
  ).toEqual([]);
});

test("stays below 1.25 MiB", () => {
  expect(bytes.length).toBeLessThan(1.25 * 2 ** 20);
});

test("answers a prompt of 2 MiB", async () => {
  const event = { event: "userPromptSubmit", prompt: "é".repeat(2 ** 20), timestamp: NOON };
  expect(await call(event)).toBe("today is 2026-11-30 (UTC)");
});

test("reads a prompt with an unpaired surrogate", async () => {
  const event = { event: "userPromptSubmit", prompt: "a\ud800b", timestamp: NOON };
  expect(await call(event)).toBe("today is 2026-11-30 (UTC)");
});

test("keeps any lines as they are, unpaired surrogates too", async () => {
  const lines = fc.array(fc.string({ unit: codeUnit }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(lines, async (texts) => {
      expect(await call({ event: "userPromptSubmit" }, { lines: texts })).toBe(texts.join("\n"));
    }),
  );
});

test("gives the day that a calendar gives", async () => {
  const [min, max] = [Date.UTC(1000, 0), Date.UTC(9999, 11)];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min, max }), async (timestamp) => {
      const day = new Date(timestamp).toLocaleDateString("sv-SE", { timeZone: "UTC" });
      expect(await call({ event: "userPromptSubmit", timestamp })).toBe(`today is ${day} (UTC)`);
    }),
  );
});
