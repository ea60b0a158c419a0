import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { buildComponent } from "../../../../sdk/typescript/build/build.ts";
import { loadComponent } from "../../../support/run-component.ts";

const entry = fileURLToPath(new URL("../fixtures/replay.ts", import.meta.url));
const hook = await loadComponent(await buildComponent({ entry }));
const MOMENT = Date.UTC(2026, 10, 30, 12);

function read(prompt: string, fields: object = { timestamp: MOMENT }): unknown {
  const { answer } = hook.call({ event: "userPromptSubmit", prompt, ...fields });
  if (!("ok" in answer)) throw new Error(JSON.stringify(answer));
  return JSON.parse(JSON.parse(answer.ok).hookSpecificOutput.additionalContext);
}

test("the clock stands at the event's timestamp", () => {
  expect(read("now")).toEqual([MOMENT, "2026-11-30T12:00:00.000Z", 0]);
  expect(read("text")).toMatch(/^Mon Nov 30 2026 12:00:00 GMT\+0000/);
});

test("the clock stands at the Unix epoch where the event has no timestamp", () => {
  expect(read("now", {})).toEqual([0, "1970-01-01T00:00:00.000Z", 0]);
});

test("dates are otherwise what they always are", () => {
  const february = Date.UTC(2020, 1, 2);
  expect(read("parts")).toEqual([0, february, february, february]);
  expect(read("kinds")).toEqual([true, true, true, true, MOMENT, "Date", 7]);
});

test("random numbers are the same for the same event, and others for another", () => {
  const first = read("random");
  expect(read("random")).toEqual(first);
  expect(read("random", { timestamp: MOMENT + 1 })).not.toEqual(first);
});

test("random numbers are spread evenly from 0 to 1", () => {
  const numbers = read("random") as number[];
  const tenths = Array.from({ length: 10 }, (_, tenth) => numbers.filter((n) => Math.floor(n * 10) === tenth).length);
  expect(tenths.reduce((sum, count) => sum + count)).toBe(1000);
  for (const count of tenths) expect(count).toBeGreaterThan(60);
});
