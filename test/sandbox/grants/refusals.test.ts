import { expect, test } from "vitest";
import { Refusals } from "../../../host/sandbox/grants/refusals.ts";
import { outcomeOf } from "./granted.ts";

function listening() {
  const told: string[] = [];
  return { told, refusals: new Refusals((text) => told.push(text)) };
}

test("a refusal is told once, and answered each time", () => {
  const { told, refusals } = listening();
  const tries = ["one", "two", "one"].map((text) => outcomeOf(() => refusals.refuse("access", text)));
  expect(tries).toEqual(["!access", "!access", "!access"]);
  expect(told).toEqual(["one", "two"]);
});

test("a refusal is no longer than a line of the log, whatever the guest named", () => {
  const { told, refusals } = listening();
  refusals.tell(`going to \`${"x".repeat(1_000_000)}\``);
  expect(told[0]).toMatch(/^going to `x{8182}$/);
});

test("a guest that probes doesn't fill its log with refusals", () => {
  const { told, refusals } = listening();
  for (let turn = 0; turn < 1000; turn += 1) refusals.tell(`${turn}`);
  expect(told).toHaveLength(32);
  expect(told.at(-1)).toBe("31");
});
