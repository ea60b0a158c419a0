import * as code from "./code";
import { readCommand } from "./command";
import { readCase, readFor, readFunctionName, skipTimeOption } from "./compound";
import { readDocuments } from "./document";
import { readSubshell } from "./expansion";
import { isKeyword } from "./keyword";
import { Reader } from "./reader";
import { ShellFunction, SimpleCommand } from "./script";

/** What ends a list of commands. */
export enum Terminator {
  /** The end of the text. */
  end,
  /** A closing parenthesis. */
  paren,
  /** A closing brace where a command may stand. */
  brace,
  /** `;;`, or `esac` where a command may stand. */
  clause,
}

/** Whether a list goes on, or how it ended. */
export enum Ending {
  none,
  closed,
  esac,
}

/**
 * Reads commands up to the terminator and goes past it. What a shell would refuse to run is read on: a closing
 * parenthesis without an opening one, a missing `done`, text that ends too early.
 */
export function readList(reader: Reader, terminator: Terminator): Ending {
  let ending = Ending.closed;
  if (reader.script.limits.enter()) ending = new List(reader, terminator).read();
  reader.script.limits.leave();
  return ending;
}

class List {
  private last: SimpleCommand | null = null;
  /** The command whose output goes into the next one. */
  private upstream: SimpleCommand | null = null;

  constructor(
    private readonly reader: Reader,
    private readonly terminator: Terminator,
  ) {}

  read(): Ending {
    let ending = Ending.none;
    while (ending == Ending.none) {
      this.reader.skipBlanks();
      ending = this.readNext();
    }
    return ending;
  }

  private readNext(): Ending {
    switch (this.reader.unit) {
      case code.END:
        return Ending.closed;
      case code.CLOSE_PAREN:
        this.separate(1);
        return this.terminator == Terminator.paren ? Ending.closed : Ending.none;
      case code.SEMICOLON:
        return this.readSemicolons();
      case code.LINE_FEED:
        this.separate(1);
        readDocuments(this.reader);
        return Ending.none;
      case code.PIPE:
        return this.readPipe();
      case code.AMPERSAND:
        return this.reader.ahead(1) == code.GREATER ? this.readOne() : this.readAmpersand();
      case code.OPEN_PAREN:
        return this.readParentheses();
      default:
        return this.readOne();
    }
  }

  /** Goes past a separator of so many units; what follows is no part of the pipeline before. */
  private separate(units: i32): void {
    this.reader.at += units;
    this.last = null;
    this.upstream = null;
  }

  /** `;`, or the end of a clause: `;;`, `;&`, `;;&`. */
  private readSemicolons(): Ending {
    const next = this.reader.ahead(1);
    const isClause = this.terminator == Terminator.clause;
    let units = 1;
    if (next == code.SEMICOLON) units = this.reader.ahead(2) == code.AMPERSAND ? 3 : 2;
    else if (next == code.AMPERSAND && isClause) units = 2;
    this.separate(units);
    return isClause && units > 1 ? Ending.closed : Ending.none;
  }

  private readPipe(): Ending {
    const next = this.reader.ahead(1);
    if (next == code.PIPE) this.separate(2);
    else {
      markConcurrent(this.last);
      this.upstream = this.last;
      this.last = null;
      this.reader.at += next == code.AMPERSAND ? 2 : 1;
    }
    return Ending.none;
  }

  private readAmpersand(): Ending {
    const isAnd = this.reader.ahead(1) == code.AMPERSAND;
    if (!isAnd) markConcurrent(this.last);
    this.separate(isAnd ? 2 : 1);
    return Ending.none;
  }

  /** `(…)`, or the arithmetic `((…))`, whose terms are read as commands that don't matter. */
  private readParentheses(): Ending {
    const reader = this.reader;
    const isArithmetic = reader.isArithmetic || reader.ahead(1) == code.OPEN_PAREN;
    const body = this.openBody();
    reader.at++;
    readSubshell(reader, Terminator.paren, isArithmetic);
    this.closeBody(body);
    return Ending.none;
  }

  private readBraces(): Ending {
    const body = this.openBody();
    readList(this.reader, Terminator.brace);
    this.closeBody(body);
    return Ending.none;
  }

  /** Enters the body of the function whose head came before, if one did. */
  private openBody(): ShellFunction | null {
    const body = this.reader.defined;
    this.reader.defined = null;
    if (body !== null) this.reader.enclosing = body;
    return body;
  }

  private closeBody(body: ShellFunction | null): void {
    if (body === null) return;
    body.source = this.reader.source.substring(body.start, this.reader.at);
    this.reader.enclosing = body.outer;
    this.reader.script.functions.push(body);
  }

  /** A simple command, a word of the grammar, or the head of a function. */
  private readOne(): Ending {
    const start = this.reader.at;
    const command = readCommand(this.reader, this.upstream);
    if (isKeyword(command)) return this.readKeyword(command.words[0].text, start);
    if (command.words.length == 1 && this.skipFunctionParentheses()) this.define(command.words[0].text, start);
    else this.keep(command);
    return Ending.none;
  }

  private readKeyword(keyword: string, start: i32): Ending {
    if (keyword == "{") return this.readBraces();
    if (keyword == "}") return this.terminator == Terminator.brace ? Ending.closed : Ending.none;
    if (keyword == "esac") return this.terminator == Terminator.clause ? Ending.esac : Ending.none;
    if (keyword == "case") readCase(this.reader);
    else if (keyword == "for" || keyword == "select") readFor(this.reader);
    else if (keyword == "time") skipTimeOption(this.reader);
    else if (keyword == "function") {
      const name = readFunctionName(this.reader);
      this.skipFunctionParentheses();
      this.define(name, start);
    }
    return Ending.none;
  }

  private define(name: string, start: i32): void {
    this.reader.defined = new ShellFunction(name, start, this.reader.enclosing);
  }

  private skipFunctionParentheses(): bool {
    const reader = this.reader;
    const start = reader.at;
    reader.skipBlanks();
    if (reader.unit == code.OPEN_PAREN) {
      reader.at++;
      reader.skipBlanks();
      if (reader.unit == code.CLOSE_PAREN) {
        reader.at++;
        return true;
      }
    }
    reader.at = start;
    return false;
  }

  private keep(command: SimpleCommand): void {
    this.reader.defined = null;
    this.reader.script.commands.push(command);
    noteRecursion(command, this.reader.enclosing);
    if (this.upstream !== null) markConcurrent(command);
    this.last = command;
    this.upstream = null;
  }
}

function noteRecursion(command: SimpleCommand, enclosing: ShellFunction | null): void {
  if (command.words.length == 0) return;
  const name = command.words[0].text;
  let outer = enclosing;
  while (outer !== null && outer.name != name) outer = outer.outer;
  if (outer === null) return;
  outer.calls++;
  command.recursion = outer;
}

function markConcurrent(command: SimpleCommand | null): void {
  if (command === null) return;
  const recursion = command.recursion;
  if (recursion !== null) recursion.concurrent = true;
}
