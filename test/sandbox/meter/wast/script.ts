import { head, items, type Node, readScript, words } from "./expression.ts";

/** A module in a script: its text for the parser, or the reason why there is none. */
export interface ModuleText {
  readonly id: string;
  readonly text: string;
}

export interface Action {
  readonly kind: "invoke" | "get";
  /** The module's id, or empty for the current one. */
  readonly target: string;
  readonly name: string;
  /** Constant expressions, as text and read. */
  readonly args: readonly { readonly text: string; readonly node: Node }[];
}

export type Command =
  | { readonly kind: "module"; readonly module: ModuleText; readonly use: "instantiate" | "define" }
  | { readonly kind: "instance"; readonly id: string; readonly of: string }
  | { readonly kind: "register"; readonly as: string; readonly target: string }
  | {
      readonly kind: "action";
      readonly action: Action;
      readonly expect: "return" | "trap" | "exhaustion" | "exception" | "anything";
    }
  | {
      readonly kind: "reject";
      readonly module: ModuleText;
      readonly why: "invalid" | "malformed" | "unlinkable" | "trap";
    }
  | { readonly kind: "omitted"; readonly why: string };

const decoder = new TextDecoder();
const stringText = (node: Node | undefined): string => (node?.kind === "string" ? decoder.decode(node.bytes) : "");

/** The optional `$id` at `at`, and where what follows it starts. */
function idAt(list: readonly Node[], at: number): [string, number] {
  const word = words(list[at]);
  return word.startsWith("$") ? [word, at + 1] : ["", at];
}

/** The text of a module that is quoted in the script. */
function quoted(parts: readonly Node[]): string {
  const text = parts.map(stringText).join(" ");
  return /^\s*\(module\b/.test(text) ? text : `(module ${text}\n)`;
}

function readModule(node: Node, source: string): ModuleText {
  const list = items(node);
  const definition = words(list[1]) === "definition";
  const [id, next] = idAt(list, definition ? 2 : 1);
  if (words(list[next]) === "quote") return { id, text: quoted(list.slice(next + 1)) };
  const text = source.slice(node.start, node.end);
  return { id, text: definition ? text.replace("definition", "") : text };
}

function readAction(node: Node, source: string): Action {
  const list = items(node);
  const [target, next] = idAt(list, 1);
  const args = list.slice(next + 1).map((arg) => ({ text: source.slice(arg.start, arg.end), node: arg }));
  return { kind: head(node) === "get" ? "get" : "invoke", target, name: stringText(list[next]), args };
}

function moduleCommand(node: Node, source: string): Command {
  const list = items(node);
  if (words(list[1]) === "instance") return { kind: "instance", id: words(list[2]), of: words(list[3]) };
  return {
    kind: "module",
    module: readModule(node, source),
    use: words(list[1]) === "definition" ? "define" : "instantiate",
  };
}

const ASSERTED_ACTIONS = {
  assert_return: "return",
  assert_trap: "trap",
  assert_exhaustion: "exhaustion",
  assert_exception: "exception",
} as const;
const ASSERTED_MODULES = {
  assert_invalid: "invalid",
  assert_malformed: "malformed",
  assert_unlinkable: "unlinkable",
  assert_trap: "trap",
} as const;

const own = <T extends object>(table: T, key: string): T[keyof T] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof T] : undefined;

function assertion(node: Node, source: string): Command {
  const name = head(node);
  const subject = items(node)[1] as Node;
  if (head(subject) === "module") {
    const why = own(ASSERTED_MODULES, name);
    return why ? { kind: "reject", module: readModule(subject, source), why } : { kind: "omitted", why: name };
  }
  const expect = own(ASSERTED_ACTIONS, name);
  return expect ? { kind: "action", action: readAction(subject, source), expect } : { kind: "omitted", why: name };
}

const COMMANDS: Readonly<Record<string, (node: Node, source: string) => Command>> = {
  module: moduleCommand,
  register: (node) => ({ kind: "register", as: stringText(items(node)[1]), target: words(items(node)[2]) }),
  invoke: (node, source) => ({ kind: "action", action: readAction(node, source), expect: "anything" }),
  get: (node, source) => ({ kind: "action", action: readAction(node, source), expect: "anything" }),
};

/** The commands of a `.wast` script. A script whose forms are no commands is one module. */
export function commandsOf(source: string): Command[] {
  const nodes = readScript(source);
  const isCommand = (node: Node) => Object.hasOwn(COMMANDS, head(node)) || head(node).startsWith("assert_");
  if (!nodes.some(isCommand)) {
    return [{ kind: "module", module: { id: "", text: `(module ${source}\n)` }, use: "instantiate" }];
  }
  return nodes.map((node) => (COMMANDS[head(node)] ?? assertion)(node, source));
}
