import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type LogLine, loadComponent } from "../support/run-component.ts";

interface Case {
  name: string;
  envelope: unknown;
  config: unknown;
  additionalContext?: string | null;
  failure?: string;
  log?: LogLine[];
}

const folder = new URL("../../plugins/prompt-context/", import.meta.url);
const cases: Case[] = parse(await readFile(new URL("cases.yaml", folder), "utf8"));
const bytes = await readFile(new URL("dist/prompt-context.wasm", folder));
const plugin = await loadComponent(bytes);

/** 2026-11-30, 12:00 UTC. */
const NOON = Date.UTC(2026, 10, 30, 12);

const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

function adds(additionalContext: string): { ok: string } {
  return { ok: JSON.stringify({ hookSpecificOutput: { additionalContext } }) };
}

test.each(cases)("$name", ({ envelope, config, additionalContext, failure, log = [] }) => {
  const expected = typeof additionalContext === "string" ? adds(additionalContext) : { ok: "" };
  const answer = failure === undefined ? expected : { err: failure };
  expect(plugin.call(envelope, config)).toEqual({ answer, log });
});

test("imports nothing but the host's interface", () => {
  expect(plugin.imports).toEqual(["hooklet:plugin/host"]);
});

test("stays below 1.25 MiB", () => {
  expect(bytes.length).toBeLessThan(1.25 * 2 ** 20);
});

test("answers a prompt of 2 MiB within a second", () => {
  const envelope = JSON.stringify({ event: "userPromptSubmit", prompt: "é".repeat(2 ** 20), timestamp: NOON });
  const start = performance.now();
  expect(plugin.call(envelope).answer).toEqual(adds("today is 2026-11-30 (UTC)"));
  expect(performance.now() - start).toBeLessThan(1000);
});

test("reads a prompt with an unpaired surrogate", () => {
  const envelope = { event: "userPromptSubmit", prompt: "a\ud800b", timestamp: NOON };
  expect(plugin.call(envelope).answer).toEqual(adds("today is 2026-11-30 (UTC)"));
});

test("keeps any lines as they are, unpaired surrogates too", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: codeUnit }), { minLength: 1 }), (lines) => {
      expect(plugin.call({ event: "userPromptSubmit" }, { lines }).answer).toEqual(adds(lines.join("\n")));
    }),
  );
});

test("gives the day that a calendar gives", () => {
  const min = Date.UTC(1000, 0);
  const max = Date.UTC(9999, 11);
  fc.assert(
    fc.property(fc.integer({ min, max }), (timestamp) => {
      const day = new Date(timestamp).toLocaleDateString("sv-SE", { timeZone: "UTC" });
      const { answer } = plugin.call({ event: "userPromptSubmit", timestamp });
      expect(answer).toEqual(adds(`today is ${day} (UTC)`));
    }),
  );
});
