import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Attack, componentOf, isSupported, readCorpus } from "./corpus.ts";
import { Arena } from "./run.ts";

/** What stopping may take beyond the timeout, and what a busy machine may add. */
const GRACE_MS = 250;
const SLACK_MS = 3000;
/** Bytes, resident, that may remain when all is over. */
const REMAINDER = 150 * 2 ** 20;

const SOUND: Attack = {
  name: "sound",
  about: "Answers.",
  expect: "answered",
  withoutFuel: null,
  fuel: 1_000_000,
  needs: null,
  source: componentOf(`(module
    (memory (export "memory") 1)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
    (func (export "handle") (param i32 i32) (result i32) (i32.const 0)))`),
};

let folder: string;
let arena: Arena;
let atStart: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-adversarial-"));
  arena = new Arena(folder);
  await arena.fight(SOUND);
  atStart = process.memoryUsage.rss();
});

afterAll(async () => {
  await arena[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const corpus = await readCorpus();

test.for(corpus)("$name ends in $expect", async (attack, { skip }) => {
  if (!(await isSupported(attack))) skip(`this Node has no ${attack.needs}`);
  const { ending, message, took, timeoutMs } = await arena.fight(attack);
  expect({ ending, message }).toEqual({ ending: attack.expect, message });
  expect(took).toBeLessThan(timeoutMs + GRACE_MS + SLACK_MS);
  expect(message.length).toBeLessThan(10_000);
  expect((await arena.fight(SOUND)).ending).toBe("answered");
});

test.for(corpus.filter(({ withoutFuel }) => withoutFuel !== null))(
  "$name ends in $withoutFuel where fuel never ends",
  async (attack, { skip }) => {
    if (!(await isSupported(attack))) skip(`this Node has no ${attack.needs}`);
    const { ending, took, timeoutMs } = await arena.fight(attack, false);
    expect(ending).toBe(attack.withoutFuel);
    expect(took).toBeLessThan(timeoutMs + GRACE_MS + SLACK_MS);
  },
);

test("an engine's panic on one component doesn't keep the next one from being prepared", async () => {
  const panics = corpus.find(({ name }) => name === "encoding-latin1");
  expect(panics).toBeDefined();
  if (panics === undefined) return;
  const ended = await Promise.all([arena.fight(panics), arena.fight({ ...SOUND, name: "next" })]);
  expect(ended.map(({ ending }) => ending)).toEqual(["sandbox.invalid", "answered"]);
});

test("when all is over, the host answers and the memory is back", async () => {
  expect((await arena.fight(SOUND)).ending).toBe("answered");
  await expect
    .poll(async () => process.memoryUsage.rss() - atStart, { timeout: 20_000, interval: 200 })
    .toBeLessThan(REMAINDER);
});
