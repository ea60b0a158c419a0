import { expandBraces } from "./braces.ts";
import type { Command } from "./command.ts";
import { Lexer, type RedirectKind, type Token } from "./lexer.ts";
import { shown } from "./marks.ts";
import type { Shell } from "./shell.ts";

/** Words that come before a command, and are none. */
const KEYWORDS = new Set("if then elif else fi do done while until ! { } time coproc esac".split(" "));

/** What ends a command's words. */
const isEnd = (token: Token | undefined) => token === undefined || token.kind === "operator";

/**
 * The simple commands of a text, in order. Each is read when the one before it is dealt with, so that its words are
 * expanded by what the shell knows by then. Parentheses keep the changes of folder within them.
 */
export function* commandsOf(text: string, shell: Shell): Generator<Command> {
  const lexer = new Lexer(text, shell.lookup, shell.limits);
  const outer: (readonly string[])[] = [];
  for (;;) {
    shell.limits.spend("command");
    const { command, end } = readCommand(lexer);
    if (command.words.length + command.targets.length + command.inner.length > 0) yield command;
    if (end === undefined) return;
    if (end === "(") outer.push(shell.folders);
    const before = end === ")" ? outer.pop() : undefined;
    if (before) shell.folders = before;
  }
}

interface Document {
  mark: string;
  expands: boolean;
}

/** One command and the operator behind it, undefined at the end of the text. */
function readCommand(lexer: Lexer): { command: Command; end: string | undefined } {
  const words: string[] = [];
  const targets: string[] = [];
  const documents: string[] = [];
  const waiting: Document[] = [];
  let token = lexer.next();
  for (; !isEnd(token); token = lexer.next()) {
    if (token?.kind === "redirect") readTarget(token.does);
    if (token?.kind !== "word" || (words.length === 0 && KEYWORDS.has(token.bare))) continue;
    if (words.length === 0 && token.bare === "function") lexer.next();
    else if (words.length === 0 && token.bare === "[[") lexer.skipPast("]]");
    else if (token.text === token.bare) words.push(token.text);
    else words.push(...expandBraces(token.text));
  }
  const end = token?.kind === "operator" ? token.text : undefined;
  if (end === "\n") for (const { mark, expands } of waiting) documents.push(lexer.readBody(mark, expands));
  return { command: { words, targets, documents, inner: lexer.takeInner(), end: end ?? "" }, end };

  function readTarget(does: RedirectKind): void {
    const target = lexer.next();
    if (target?.kind !== "word") return;
    if (does === "body")
      waiting.push({ mark: shown(expandBraces(target.text)[0] ?? ""), expands: !/['"\\]/.test(target.bare) });
    else if (does === "text") documents.push(shown(target.text));
    else if (does === "write" || (does === "copy" && !/^(\d+|-)$/.test(target.text))) {
      targets.push(...expandBraces(target.text));
    }
  }
}
