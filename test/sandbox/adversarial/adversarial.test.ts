import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arm, isSupported, readCorpus } from "./corpus.ts";
import { Arena } from "./run.ts";
import { attackVictim, GIVE_BACK, prepareVictim, type Report, SOUND, TOLERATED } from "./victims.ts";

/** What stopping may take beyond the timeout, and what a busy machine may add. */
const GRACE_MS = 250;
const SLACK_MS = 3000;

const corpus = await readCorpus();
const reports: Report[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-adversarial-"));
  await prepareVictim(folder, corpus);
  for await (const report of attackVictim(folder, GIVE_BACK)) reports.push(report);
}, 600_000);

afterAll(() => rm(folder, { recursive: true }));

const CASES = corpus.flatMap((attack) => [
  { ...attack, withFuel: true, ending: attack.expect },
  ...(attack.withoutFuel === null ? [] : [{ ...attack, withFuel: false, ending: attack.withoutFuel }]),
]);

test.for(CASES)("$name ends in $ending, with fuel: $withFuel", async (attack, { skip }) => {
  if (!(await isSupported(attack))) skip(`this Node has no ${attack.needs}`);
  const fought = reports.find(
    (report) => report.kind === "fought" && report.name === attack.name && report.withFuel === attack.withFuel,
  );
  expect(fought).toMatchObject({ ending: attack.ending, afterwards: "answered" });
  if (fought?.kind !== "fought") return;
  expect(fought.took).toBeLessThan(fought.timeoutMs + GRACE_MS + SLACK_MS);
  expect(fought.message.length).toBeLessThan(10_000);
});

test("when all is over, resident memory is what it was", () => {
  const memory = reports.find(({ kind }) => kind === "memory");
  expect(memory).toBeDefined();
  if (memory?.kind === "memory") expect(memory.end).toBeLessThan(memory.start + TOLERATED);
});

test("an engine's panic on one component doesn't keep the next one from being prepared", async () => {
  const panics = corpus.find(({ name }) => name === "encoding-latin1");
  expect(panics).toBeDefined();
  if (panics === undefined) return;
  // Another one, which nobody has prepared.
  const next = { ...SOUND, name: "next", source: SOUND.source.replace("1024", "2048") };
  await arm(next, folder);
  await using arena = new Arena(folder);
  const ended = await Promise.all([arena.fight(panics), arena.fight(next)]);
  expect(ended.map(({ ending }) => ending)).toEqual(["sandbox.invalid", "answered"]);
});
