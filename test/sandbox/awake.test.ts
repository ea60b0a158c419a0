import { availableParallelism } from "node:os";
import process from "node:process";
import { expect, test } from "vitest";
import { mayDoze, stayAwake } from "../../host/sandbox/awake.ts";

const isAwake = () => process.getActiveResourcesInfo().includes("Immediate");

test.skipIf(availableParallelism() === 1)("the loop is kept awake for a moment, and no longer", async () => {
  stayAwake();
  expect(isAwake()).toBe(true);
  await expect.poll(isAwake).toBe(false);
});

test("it may doze as soon as nothing is due", async () => {
  stayAwake();
  mayDoze();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isAwake()).toBe(false);
});
