import process from "node:process";
import { Argument, Command } from "commander";
import type { JsonObject } from "../event/json.ts";

/** Where each schema comes from: the code that reads such a file. */
const SCHEMAS: Readonly<Record<string, () => Promise<JsonObject>>> = {
  openharness: async () => (await import("../dialect/openharness/schema.ts")).schema(),
  o4: async () => (await import("../dialect/o4/schema.ts")).schema(),
};

/** `hooklet schema SYSTEM`. */
export function schemaCommand(): Command {
  return new Command("schema")
    .summary("print the JSON Schema of a system's hook file, for editors")
    .description("Prints the JSON Schema of the hook part of a system's configuration file.")
    .addArgument(new Argument("<system>", "whose file").choices(Object.keys(SCHEMAS)))
    .action(async (system: string) => {
      process.stdout.write(`${JSON.stringify(await SCHEMAS[system]?.(), null, 2)}\n`);
    });
}
