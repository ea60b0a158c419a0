import type { EventName } from "./event.ts";
import type { EVENTS } from "./event-table.ts";

type Table = typeof EVENTS;

/** The events that a hook can block in some system, and those that honour a word of the table. */
type Blockable = { [Name in EventName]: Table[Name]["blocks"] extends true ? Name : never }[EventName];
type Honouring<Word> = {
  [Name in EventName]: Word extends Table[Name]["honours"][number] ? Name : never;
}[EventName];

/** The words for an opinion that count at an event. `block` is the same as `deny`. */
type Opinion<Name> =
  | ([Name] extends [Blockable] ? "deny" | "block" : never)
  | ([Name] extends [Honouring<"decision">] ? "allow" | "ask" : never);

/** Fields that may be there at the events that honour them, and nowhere else. */
type Fields<Name, Honoured, Shape> = [Name] extends [Honoured]
  ? { readonly [Field in keyof Shape]?: Shape[Field] }
  : { readonly [Field in keyof Shape]?: never };

/** The part of an answer that both of its levels may hold. */
type Said<Name> = Fields<Name, Blockable | Honouring<"decision">, { decision: Opinion<Name>; reason: string }> &
  Fields<Name, Honouring<"additionalContext">, { additionalContext: string }>;

/**
 * A hook's answer at an event, or at any of several: what they don't honour in any system is not part of it. Every field
 * is optional, and an empty answer is no opinion.
 */
export type Decision<Name extends EventName> = Said<Name> & { readonly hookSpecificOutput?: Said<Name> } & Fields<
    Name,
    Honouring<"decision">,
    { permissionDecision: "allow" | "deny" | "ask" }
  > &
  Fields<Name, Honouring<"updatedInput">, { updatedInput: object }> &
  Fields<Name, Honouring<"updatedOutput">, { updatedOutput: string }>;

/** Lets the tool run without asking, unless another hook objects. */
export function allow(): { decision: "allow" } {
  return { decision: "allow" };
}

/** Stops the event; no hook after this one runs. */
export function deny(reason: string): { decision: "deny"; reason: string } {
  return { decision: "deny", reason };
}

/** Asks the user. */
export function ask(reason: string): { decision: "ask"; reason: string } {
  return { decision: "ask", reason };
}

/** Adds text to what the model reads, without an opinion on the event. */
export function addContext(text: string): { hookSpecificOutput: { additionalContext: string } } {
  return { hookSpecificOutput: { additionalContext: text } };
}

/** Runs the tool with another input. */
export function updateInput<Input extends object>(input: Input): { updatedInput: Input } {
  return { updatedInput: input };
}

/** Shows the model another output of the tool. */
export function updateOutput(text: string): { updatedOutput: string } {
  return { updatedOutput: text };
}
