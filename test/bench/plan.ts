/**
 * How loading and planning grow with the number of hooks: 1,000 entries of which 3 match an event.
 * Run it with `node test/bench/plan.ts`.
 */
import { alignColumns } from "../../host/cli/table.ts";
import { createHost } from "../../host/index.ts";
import { makeWorkspace } from "../support/workspace.ts";
import { timed } from "./measure.ts";

const ENTRIES = 1000;
const MATCHING = 3;

function yaml(): string {
  const hooks = Array.from({ length: ENTRIES }, (_, index) => {
    const match = index % Math.ceil(ENTRIES / MATCHING) === 0 ? "Bash" : `Tool${index}`;
    return `    - { command: 'true', match: ${match} }`;
  });
  return ["hooks:", "  preToolUse:", ...hooks, ""].join("\n");
}

function toml(): string {
  const hooks = Array.from({ length: ENTRIES }, (_, index) => {
    const matcher = index % Math.ceil(ENTRIES / MATCHING) === 0 ? "Bash" : `Tool${index}`;
    return `[[hooks]]\nevent = "PreToolUse"\ncommand = "true"\nmatcher = "${matcher}"\n`;
  });
  return hooks.join("\n");
}

const rows: string[][] = [["FILE", "ENTRIES", "MATCHING", "LOADING", "PLANNING AN EVENT"]];
for (const [file, text] of [
  [".oh/config.yaml", yaml()],
  [".o4/config.toml", toml()],
] as const) {
  await using workspace = await makeWorkspace({ [file]: text });
  const options = { ...workspace.options, bypassTrust: true };
  const loading = await timed(10, async () => (await createHost(options)).close());
  await using host = await createHost(options);
  const context = { toolName: "Bash" };
  const matching = host.explain("preToolUse", context).filter(({ skip }) => skip === null).length;
  const planning = await timed(200, () => host.explain("preToolUse", context));
  rows.push([file, String(ENTRIES), String(matching), `${loading.toFixed(1)} ms`, `${planning.toFixed(3)} ms`]);
}
process.stdout.write(`${alignColumns(rows).join("\n")}\n`);
