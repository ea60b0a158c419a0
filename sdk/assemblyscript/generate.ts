/** Writes the SDK's events from the host's table: `node sdk/assemblyscript/generate.ts`. */
import { writeFile } from "node:fs/promises";
import { EVENT_NAMES, type EventName, eventRow } from "../../host/event/table.ts";

/** The text of `assembly/events.ts`. */
export function eventsModule(): string {
  const interfaces = EVENT_NAMES.map((name) => `export interface ${typeOf(name)} extends Decision {}\n`);
  const fields = EVENT_NAMES.map(
    (name) =>
      `  /** Runs ${eventRow(name).when}. */\n  ${name}: ((event: Event) => ${typeOf(name)} | null) | null = null;\n`,
  );
  const cases = EVENT_NAMES.map(
    (name) => `  if (name == "${name}") return call<${typeOf(name)}>(handlers.${name}, event);\n`,
  );
  return [
    HEAD,
    interfaces.join(""),
    ...CLASSES.map(({ name, doc, honoured }) => {
      const events = EVENT_NAMES.filter((event) => honoured(event)).map(typeOf);
      return `/** ${doc} */\nexport class ${name} implements ${events.join(", ")} {\n${BODY}}\n`;
    }),
    `/** A hook's handlers by event: each returns a decision that its event honours, or null for no opinion. */`,
    `export class Handlers {\n${fields.join("")}}\n`,
    CALL,
    `/** What the event's handler decides; null where there is none. */`,
    `export function decide(handlers: Handlers, event: Event): Decision | null {`,
    `  const name = event.name;\n${cases.join("")}  return null;\n}\n`,
  ].join("\n");
}

const HEAD = `// Generated from the host's event table by \`node sdk/assemblyscript/generate.ts\`.
import { Event } from "./event";

/** A hook's answer. */
export interface Decision {
  toJson(): string;
}
`;

const BODY = `  toJson(): string {
    return "";
  }
`;

const CALL = `function call<D>(handler: ((event: Event) => D | null) | null, event: Event): Decision | null {
  return handler === null ? null : handler(event);
}
`;

/** What the decisions are made of: an answer is of an event's type where the event honours it in some system. */
const CLASSES: readonly { name: string; doc: string; honoured: (event: EventName) => boolean }[] = [
  { name: "Blocking", doc: "Answers that stop the event.", honoured: mayBlock },
  { name: "Permitting", doc: "Answers on whether a tool may run.", honoured: honours("decision") },
  { name: "Adding", doc: "Answers that add to what the model reads.", honoured: honours("additionalContext") },
  { name: "Rewriting", doc: "Answers that change a tool's input.", honoured: honours("updatedInput") },
  { name: "Replacing", doc: "Answers that change a tool's output.", honoured: honours("updatedOutput") },
];

function mayBlock(event: EventName): boolean {
  const { openharness, o4 } = eventRow(event);
  return [openharness, o4].some((own) => own !== null && own.blocks !== "never");
}

function honours(word: string): (event: EventName) => boolean {
  return (event) => eventRow(event).honours.some((honoured) => honoured === word);
}

function typeOf(name: EventName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Decision`;
}

if (import.meta.main) await writeFile(new URL("assembly/events.ts", import.meta.url), eventsModule());
