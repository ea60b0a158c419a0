import process from "node:process";
import { Command } from "commander";

/** `hooklet bundle schema`. */
export function schemaCommand(): Command {
  return new Command("schema")
    .summary("print the JSON Schema of hooklet.json")
    .description("Prints the JSON Schema of hooklet.json, for editors.")
    .action(async () => {
      const { manifestSchema } = await import("../../bundle/manifest/schema.ts");
      process.stdout.write(`${JSON.stringify(manifestSchema(), null, 2)}\n`);
    });
}
