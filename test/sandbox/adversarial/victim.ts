/**
 * A host in a process of its own that is attacked in every way, one after the other: `node victim.ts FOLDER` with the attacks as
 * `prepareVictim` left them in the folder. Sends its parent a report of each, and one of the memory in the end.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { Arena } from "./run.ts";
import { CORPUS, type Report, SOUND, TOLERATED, type Victim } from "./victims.ts";

const [folder = ""] = process.argv.slice(2);
const { attacks }: Victim = JSON.parse(await readFile(join(folder, CORPUS), "utf8"));

function report(line: Report): void {
  process.send?.(line);
}

async function attackAll(arena: Arena): Promise<void> {
  for (const attack of attacks) {
    for (const withFuel of attack.withoutFuel === null ? [true] : [true, false]) {
      const fought = await arena.fight(attack, withFuel);
      const { ending } = await arena.fight(SOUND);
      report({ kind: "fought", name: attack.name, withFuel, ...fought, afterwards: ending });
    }
  }
}

/** Bytes, resident, once all that can be given back was. */
async function settled(most = Number.POSITIVE_INFINITY): Promise<number> {
  for (let seconds = 0; seconds < 20; seconds += 1) {
    globalThis.gc?.();
    if (process.memoryUsage.rss() < most) break;
    await delay(1000);
  }
  return process.memoryUsage.rss();
}

let start: number;
{
  await using arena = new Arena(folder);
  await arena.fight(SOUND);
  start = await settled();
  await attackAll(arena);
}
// As it started: one host that has answered one call.
await using arena = new Arena(folder);
await arena.fight(SOUND);
report({ kind: "memory", start, end: await settled(start + TOLERATED) });
process.disconnect();
