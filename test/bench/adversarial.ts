/**
 * The adversarial corpus as a table: what each attack ended in, its time and the peak of resident memory.
 * Run it with `node test/bench/adversarial.ts [NAME...]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSupported, readCorpus } from "../sandbox/adversarial/corpus.ts";
import { Arena } from "../sandbox/adversarial/run.ts";

const names = process.argv.slice(2);
const corpus = (await readCorpus()).filter(({ name }) => names.length === 0 || names.includes(name));
const folder = mkdtempSync(join(tmpdir(), "hooklet-adversarial-"));
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`.padStart(10);
const milliseconds = (time: number) => `${time.toFixed(1)} ms`.padStart(12);

async function main(arena: Arena): Promise<void> {
  console.log(
    `${"attack".padEnd(34)}${"ended in".padEnd(18)}${"time".padStart(12)}${"prepared in".padStart(12)}${"peak".padStart(10)}`,
  );
  for (const attack of corpus) {
    const runs: [string, boolean][] = [[attack.name, true]];
    if (attack.withoutFuel !== null) runs.push([`${attack.name}, endless fuel`, false]);
    for (const [name, withFuel] of (await isSupported(attack)) ? runs : []) {
      const { ending, message, took, prepared, peak } = await arena.fight(attack, withFuel);
      const wrong = ending === (withFuel ? attack.expect : attack.withoutFuel) ? "" : `  UNEXPECTED: ${message}`;
      console.log(
        `${name.padEnd(34)}${ending.padEnd(18)}${milliseconds(took)}${milliseconds(prepared)}${megabytes(peak)}${wrong}`,
      );
    }
  }
}

let start = 0;
try {
  await using arena = new Arena(folder);
  for (const attack of corpus) await arena.arm(attack);
  start = process.memoryUsage.rss();
  await main(arena);
} finally {
  rmSync(folder, { recursive: true });
}
globalThis.gc?.();
console.log(`resident memory: ${megabytes(start)} at the start, ${megabytes(process.memoryUsage.rss())} at the end`);
