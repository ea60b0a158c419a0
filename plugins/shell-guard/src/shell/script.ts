import { Limits } from "./limits";
import { Word } from "./word";

/** A redirection of a command: `> file`, `2>&1`, `<<EOF`. */
export class Redirect {
  /** The text of a here-document, which is read when its line ends; empty for other redirections. */
  document: string = "";
  /** Whether the here-document's delimiter is quoted, so that nothing is expanded in its text. */
  isLiteral: bool = false;

  constructor(
    /** The operator without a file descriptor: `>`, `>>`, `<<`, … */
    readonly operator: string,
    /** The file, the descriptor, the delimiter or the here-string. */
    readonly target: Word,
  ) {}
}

/** A function that the script defines. */
export class ShellFunction {
  /** How often its own body calls it. */
  calls: i32 = 0;
  /** Whether one of these calls runs beside another: in a pipe or in the background. */
  concurrent: bool = false;
  source: string = "";

  constructor(
    readonly name: string,
    readonly start: i32,
    readonly outer: ShellFunction | null,
  ) {}
}

/** A program with its arguments, or assignments or redirections alone. */
export class SimpleCommand {
  words: Word[] = [];
  redirects: Redirect[] = [];
  /** As it is written. */
  source: string = "";
  /** The variable of a `for` loop, whose values are then the words. */
  loopVariable: string = "";
  /** The function that this command calls from its own body. */
  recursion: ShellFunction | null = null;

  constructor(
    readonly scope: i32,
    /** The command whose output is piped into this one. */
    readonly upstream: SimpleCommand | null,
  ) {}

  get isEmpty(): bool {
    return this.words.length == 0 && this.redirects.length == 0;
  }
}

/** What a text of shell commands holds, in the order in which it is written; a substitution comes before its command. */
export class Script {
  commands: SimpleCommand[] = [];
  functions: ShellFunction[] = [];
  /** The enclosing scope of each scope: a subshell and a substitution have their own working folder and variables. */
  scopes: i32[] = [-1];

  constructor(readonly limits: Limits) {}
}
