import process from "node:process";
import { Argument, Command } from "commander";
import type { JsonObject } from "../../event/json.ts";

/** Where each file's schema comes from: the code that reads it. */
const SCHEMAS: Readonly<Record<string, () => Promise<JsonObject>>> = {
  "hooklet.json": async () => (await import("../../bundle/manifest/schema.ts")).manifestSchema(),
  "hooklet.lock": async () => (await import("../../bundle/lock/schema.ts")).lockSchema(),
};

/** `hooklet bundle schema [FILE]`. */
export function schemaCommand(): Command {
  return new Command("schema")
    .summary("print the JSON Schema of hooklet.json, or of hooklet.lock")
    .description("Prints the JSON Schema of hooklet.json, or of hooklet.lock, for editors and other tools.")
    .addArgument(new Argument("[file]", "which file").choices(Object.keys(SCHEMAS)).default("hooklet.json"))
    .action(async (file: string) => {
      process.stdout.write(`${JSON.stringify(await SCHEMAS[file]?.(), null, 2)}\n`);
    });
}
