/**
 * What a decision of each plugin costs on events of 1 KB, 100 KB and 1 MB: fuel, and the median time of a call in the
 * sandbox in one run. Build the plugins first; run it with `node test/bench/plugins.ts`.
 */
import { fileURLToPath } from "node:url";
import { Runner } from "../../host/cli/plugin/runner.ts";
import { alignColumns } from "../../host/cli/table.ts";
import { NO_GRANTS } from "../../host/config/field.ts";
import { LOADS, SIZES } from "../plugins/envelopes.ts";
import { median } from "./measure.ts";

const ROUNDS = 15;
const ROOM = 20_000_000_000;

const rows: string[][] = [["plugin", "event", ...SIZES.flatMap((size) => [`fuel, ${size / 1000} KB`, "ms"]), "per KB"]];
for (const { plugin, what, eventOf } of LOADS) {
  await using runner = new Runner(
    fileURLToPath(new URL(`../../plugins/${plugin}/dist/${plugin}.wasm`, import.meta.url)),
  );
  const cells: string[] = [];
  let most = 0;
  for (const size of SIZES) {
    const envelope = JSON.stringify(eventOf(size));
    const request = { envelope, config: "{}", timestamp: 0, grants: NO_GRANTS, cwd: "/", fuel: ROOM };
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const run = await runner.call(request);
      if (run.error !== null) throw new Error(`${plugin}: ${run.error.message}`);
      times.push(run.durationMs);
      most = run.fuel ?? 0;
    }
    cells.push(most.toLocaleString("en"), median(times).toFixed(2));
  }
  rows.push([plugin, what, ...cells, Math.round((most * 1000) / 1_000_000).toLocaleString("en")]);
}
for (const line of alignColumns(rows)) console.log(line);
