import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arm, isSupported, readCorpus } from "./adversarial/corpus.ts";
import { Arena } from "./adversarial/run.ts";

/** The attacks of the corpus that need neither much memory nor much time: of each kind. `npm run test:adversarial` runs all. */
const QUICK = new Set([
  "answer-outside",
  "catch-all-try-table",
  "discriminant",
  "export-state",
  "import-fuel",
  "lone-surrogates",
  "loop-in-post-return",
  "loop-in-realloc",
  "loop-in-start",
  "memory-grow",
  "nesting",
  "recursion",
  "table-fill",
  "tail-calls",
  "tree-of-calls",
]);

const corpus = (await readCorpus()).filter(({ name }) => QUICK.has(name));
let folder: string;
let arena: Arena;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-attacks-"));
  arena = new Arena(folder);
  for (const attack of corpus) await arm(attack, folder);
});

afterAll(async () => {
  await arena[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test("every attack of the list exists", () => expect(corpus).toHaveLength(QUICK.size));

test.for(corpus)("$name ends in $expect", async (attack, { skip }) => {
  if (!(await isSupported(attack))) skip(`this Node has no ${attack.needs}`);
  expect((await arena.fight(attack)).ending).toBe(attack.expect);
});

test.for(corpus.filter(({ withoutFuel }) => withoutFuel !== null))(
  "$name ends in $withoutFuel where fuel never ends",
  async (attack, { skip }) => {
    if (!(await isSupported(attack))) skip(`this Node has no ${attack.needs}`);
    expect((await arena.fight(attack, false)).ending).toBe(attack.withoutFuel);
  },
);
