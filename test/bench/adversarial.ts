/**
 * The adversarial corpus as a table: what each attack ended in, its time and the peak of resident memory, on one host in a process of its
 * own. Run it with `node test/bench/adversarial.ts [NAME...]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCorpus } from "../sandbox/adversarial/corpus.ts";
import { attackVictim, GIVE_BACK, prepareVictim, type Report } from "../sandbox/adversarial/victims.ts";

const names = process.argv.slice(2);
const corpus = (await readCorpus()).filter(({ name }) => names.length === 0 || names.includes(name));
const folder = mkdtempSync(join(tmpdir(), "hooklet-adversarial-"));
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`.padStart(10);
const milliseconds = (time: number) => `${time.toFixed(1)} ms`.padStart(12);

function row(fought: Extract<Report, { kind: "fought" }>): string {
  const { name, withFuel, ending, took, timeoutMs, prepared, peak, afterwards } = fought;
  const attack = corpus.find((one) => one.name === name);
  const notes = [
    ending === (withFuel ? attack?.expect : attack?.withoutFuel) ? "" : `UNEXPECTED: ${fought.message}`,
    took > timeoutMs + 250 ? "TOO LONG" : "",
    afterwards === "answered" ? "" : `THEN ${afterwards}`,
  ];
  const title = withFuel ? name : `${name}, endless fuel`;
  const columns = [title.padEnd(36), ending.padEnd(16), milliseconds(took), milliseconds(prepared), megabytes(peak)];
  return [...columns, ...notes].join(" ").trimEnd();
}

async function run(env: Readonly<Record<string, string>>, show: (line: string) => void): Promise<string> {
  let memory = "";
  for await (const report of attackVictim(folder, env)) {
    if (report.kind === "fought") show(row(report));
    else memory = `${megabytes(report.start)} at the start, ${megabytes(report.end)} at the end`;
  }
  return memory;
}

try {
  await prepareVictim(folder, corpus);
  console.log(
    [
      "attack".padEnd(36),
      "ended in".padEnd(16),
      "time".padStart(12),
      "prepared in".padStart(12),
      "peak".padStart(10),
    ].join(" "),
  );
  console.log(`resident memory: ${await run(GIVE_BACK, console.log)}`);
  console.log(`where the C library keeps what was given back: ${await run({}, () => {})}`);
} finally {
  rmSync(folder, { recursive: true });
}
