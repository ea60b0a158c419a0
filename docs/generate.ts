/** Writes the pages that come from the code's tables: `node docs/generate.ts`. */
import { mkdir, writeFile } from "node:fs/promises";
import { lockSchema } from "../host/bundle/lock/schema.ts";
import { manifestSchema } from "../host/bundle/manifest/schema.ts";
import { schema as o4Schema } from "../host/dialect/o4/schema.ts";
import { schema as openharnessSchema } from "../host/dialect/openharness/schema.ts";
import { type DialectEvent, EVENT_NAMES, eventRow } from "../host/event/table.ts";
import { FAILURES } from "../host/failure/table.ts";

/** The generated pages: file name in this folder to text. */
export function generatedPages(): ReadonlyMap<string, string> {
  return new Map([
    ["events.md", eventsPage()],
    ["errors.md", errorsPage()],
    ["schema/openharness.json", `${JSON.stringify(openharnessSchema(), null, 2)}\n`],
    ["schema/o4.json", `${JSON.stringify(o4Schema(), null, 2)}\n`],
    ["schema/hooklet.json", `${JSON.stringify(manifestSchema(), null, 2)}\n`],
    ["schema/hooklet.lock.json", `${JSON.stringify(lockSchema(), null, 2)}\n`],
  ]);
}

function eventsPage(): string {
  const rows = EVENT_NAMES.map((event) => {
    const { when, honours, openharness, o4 } = eventRow(event);
    return [`\`${event}\``, when, describeEvent(openharness), describeEvent(o4), honours.map(code).join(", ")];
  });
  return page(
    "Events",
    "Every event with the name that each system has for it, when its hooks may block it there, and what an answer can do besides.",
    ["event", "runs", "openHarness", "o4", "honours"],
    rows,
  );
}

const BLOCKS: Readonly<Record<DialectEvent["blocks"], string>> = {
  always: "may block",
  never: "",
  "print-mode": "may block in print mode",
  "on-failure-block": 'may block with `on_failure = "block"`',
};

const WIRED: Readonly<Record<DialectEvent["wired"], string>> = {
  always: "",
  "interactive-mode": "interactive mode only",
  never: "not wired",
};

function describeEvent(event: DialectEvent | null): string {
  if (event === null) return "";
  const waits =
    { always: "", never: "not waited for" }[String(event.waits)] ?? `waits ${Number(event.waits) / 1000} s at most`;
  return [code(event.name), BLOCKS[event.blocks], WIRED[event.wired], waits].filter((part) => part !== "").join(", ");
}

function errorsPage(): string {
  const rows = Object.entries(FAILURES).map(([name, { means, hint }]) => [code(name), means, hint]);
  return page("Errors", "Every error and warning by its code.", ["code", "means", "what helps"], rows);
}

function page(title: string, intro: string, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const table = [line(header), line(header.map(() => "---")), ...rows.map(line)];
  return `# ${title}\n\n${intro} This page is generated from the code: \`node docs/generate.ts\`.\n\n${table.join("\n")}\n`;
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.main) {
  await mkdir(new URL("schema/", import.meta.url), { recursive: true });
  for (const [name, text] of generatedPages()) await writeFile(new URL(name, import.meta.url), text);
}
