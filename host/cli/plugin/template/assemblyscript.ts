const SOURCE = `import { config } from "@hooklet/sdk-as";
import { Json, quote } from "@hooklet/sdk-as/json";

export function handle(envelope: string): string {
  const event = Json.parse(envelope);
  if (event.get("event").asString() != "preToolUse") return "";

  const command = event.get("toolInput").get("command").asString();
  const names = Json.parse(config()).get("protect").items();
  for (let i = 0; i < names.length; i++) {
    const name = names[i].asString();
    if (name != "" && command.includes(name)) return deny("\`" + command + "\` touches " + name + ", which is protected");
  }
  return "";
}

function deny(reason: string): string {
  return '{"decision":"deny","reason":' + quote(reason) + "}";
}
`;

/** The files of a new plugin in AssemblyScript, by path. The settings are for editors alone. */
export const assemblyscriptFiles: Readonly<Record<string, string>> = {
  "src/index.ts": SOURCE,
  "tsconfig.json": `${JSON.stringify({ extends: "assemblyscript/std/assembly.json", include: ["src"] }, null, 2)}\n`,
};
