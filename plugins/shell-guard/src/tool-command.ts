import { Json, Kind } from "@hooklet/sdk-as/json";

const FIELDS = ["command", "cmd", "script"];

/** A command in a tool's input: a text for a shell, or a program with its arguments. */
export class ToolCommand {
  constructor(
    /** The text, empty where `args` is the command. */
    readonly text: string,
    readonly args: string[] = [],
  ) {}
}

/** The commands in a tool's input, which may be a JSON text in a string. */
export function commandsIn(input: Json): ToolCommand[] {
  if (input.kind == Kind.string) {
    const inner = Json.parse(input.asString());
    const isStructured = inner.kind == Kind.object || inner.kind == Kind.list || inner.kind == Kind.string;
    return isStructured ? commandsIn(inner) : [new ToolCommand(input.asString())];
  }
  const commands: ToolCommand[] = [];
  if (input.kind == Kind.list) addCommand(input, commands);
  for (let i = 0; i < FIELDS.length; i++) addCommand(input.get(FIELDS[i]), commands);
  return commands;
}

function addCommand(value: Json, commands: ToolCommand[]): void {
  if (value.kind == Kind.string) commands.push(new ToolCommand(value.asString()));
  if (value.kind != Kind.list) return;
  const args = value.items().map<string>((item) => item.asString());
  // A list of one is how some tools wrap a whole command line.
  commands.push(args.length == 1 ? new ToolCommand(args[0]) : new ToolCommand("", args));
}
