import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Attack, componentOf, isSupported, readCorpus } from "./corpus.ts";
import { Arena } from "./run.ts";

/** What stopping may take beyond the timeout, and what a busy machine may add. */
const GRACE_MS = 250;
const SLACK_MS = 3000;
/** Bytes, resident, that may differ from one round to the next: Node keeps some memory of threads that are gone. */
const REMAINDER = 50 * 2 ** 20;
const HEAVIEST = [
  "answer-too-long",
  "array-hoard",
  "error-too-long",
  "fields-amplified",
  "log-newlines",
  "memory-fill",
];

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

/** Another one, which nobody has prepared. */
const NEXT: Attack = { ...SOUND, name: "next", source: SOUND.source.replace("1024", "2048") };

const corpus = await readCorpus();

let folder: string;
let arena: Arena;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-adversarial-"));
  arena = new Arena(folder);
  for (const attack of [...corpus, SOUND, NEXT]) await arena.arm(attack);
}, 120_000);

afterAll(async () => {
  await arena[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

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
  const ended = await Promise.all([arena.fight(panics), arena.fight(NEXT)]);
  expect(ended.map(({ ending }) => ending)).toEqual(["sandbox.invalid", "answered"]);
});

test("when all is over, the host answers, and another round takes no more memory than the last one", async () => {
  expect((await arena.fight(SOUND)).ending).toBe("answered");
  await arena[Symbol.asyncDispose]();
  await heaviestRound();
  const afterOne = process.memoryUsage.rss();
  for (let round = 0; round < 2; round += 1) await heaviestRound();
  await expect.poll(() => process.memoryUsage.rss() - afterOne, { timeout: 20_000 }).toBeLessThan(REMAINDER);
}, 120_000);

/** A host of its own for the attacks that fill the most memory. */
async function heaviestRound(): Promise<void> {
  await using host = new Arena(folder);
  for (const attack of corpus.filter(({ name }) => HEAVIEST.includes(name))) await host.fight(attack);
}
