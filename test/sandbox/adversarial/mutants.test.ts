import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { FAILURES } from "../../../host/failure/table.ts";
import { build, readCorpus } from "./corpus.ts";
import type { Batch, Fate } from "./mutants-thread.ts";

const MUTANTS = 10_000;
const FUEL = 1_000_000;
/** Mutants of one thread: the glue of each that can be run stays in it. */
const PER_THREAD = 1000;
/** Milliseconds within which the next mutant has to be through. */
const PATIENCE_MS = 20_000;

/** Runs mutants in a thread until the last one, or until its generator has panicked. */
async function runBatch(batch: Batch): Promise<Fate[]> {
  const path = fileURLToPath(new URL("./mutants-thread.ts", import.meta.url));
  const worker = new Worker(path, { workerData: batch, execArgv: [], stderr: true });
  worker.stderr.resume();
  const fates: Fate[] = [];
  worker.on("message", (fate: Fate) => fates.push(fate));
  const exited = once(worker, "exit");
  let seen = -1;
  const watch = setInterval(() => {
    if (fates.length === seen) void worker.terminate();
    seen = fates.length;
  }, PATIENCE_MS);
  await exited.finally(() => clearInterval(watch));
  return fates;
}

test("mutants of a component are refused, or end within their fuel", { timeout: 300_000 }, async () => {
  const attack = (await readCorpus()).find(({ name }) => name === "lone-surrogates");
  if (attack === undefined) throw new Error("there is no component to mutate");
  const bytes = await build(attack);
  const fates: Fate[] = [];
  while (fates.length < MUTANTS) {
    const from = fates.length;
    const batch = await runBatch({ bytes, from, until: Math.min(MUTANTS, from + PER_THREAD), fuel: FUEL });
    // A thread that ended without a word, or stood still, is what no mutant may bring about.
    expect(batch.length, `the mutant of seed ${from + batch.length}`).toBeGreaterThan(0);
    const isWhole = batch.length === Math.min(PER_THREAD, MUTANTS - from) || batch.at(-1)?.panicked === true;
    expect(isWhole, `the mutant of seed ${from + batch.length} stopped its thread`).toBe(true);
    fates.push(...batch);
  }
  const endings = Object.groupBy(fates, ({ ending }) => ending);
  expect(Object.keys(endings).filter((ending) => ending !== "answered" && !(ending in FAILURES))).toEqual([]);
  expect(endings["sandbox.invalid"]?.length).toBeGreaterThan(MUTANTS / 10);
  expect(endings.answered?.length).toBeGreaterThan(0);
  expect(fates.filter(({ fuel }) => fuel !== null && fuel > FUEL)).toEqual([]);
});
