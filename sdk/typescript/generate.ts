/** Writes the SDK's event table from the host's: `node sdk/typescript/generate.ts`. */
import { writeFile } from "node:fs/promises";
import { EVENT_NAMES, type EventRow, eventRow } from "../../host/event/table.ts";

/** The text of `src/event-table.ts`. */
export function eventTable(): string {
  const rows = EVENT_NAMES.map((name) => {
    const row = eventRow(name);
    const honours = row.honours.map((word) => JSON.stringify(word)).join(", ");
    return `  /** Runs ${row.when}. */\n  ${name}: { blocks: ${mayBlock(row)}, honours: [${honours}] },\n`;
  });
  return `${HEAD}\nexport const EVENTS = {\n${rows.join("")}} as const;\n`;
}

const HEAD = `/**
 * Every event by its canonical name: whether some system lets a hook block it, and what an answer can do besides.
 * Generated from the host's event table by \`node sdk/typescript/generate.ts\`.
 */`;

function mayBlock({ openharness, o4 }: EventRow): boolean {
  return [openharness, o4].some((event) => event !== null && event.blocks !== "never");
}

if (import.meta.main) await writeFile(new URL("src/event-table.ts", import.meta.url), eventTable());
