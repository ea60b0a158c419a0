import { TextBuilder } from "@hooklet/sdk-as/text";
import * as code from "./code";
import { readList, Terminator } from "./list";
import { readPieces, Until } from "./pieces";
import { readAnsiQuotes } from "./quotes";
import { Reader } from "./reader";
import { Mark, WordBuilder } from "./word";

/** Reads what a dollar sign starts, of which the reader stands at the sign. */
export function readDollar(reader: Reader, builder: WordBuilder, isQuoted: bool): void {
  const next = reader.ahead(1);
  if (next == code.SINGLE_QUOTE && !isQuoted) readAnsiQuotes(reader, builder);
  else if (next == code.DOUBLE_QUOTE && !isQuoted) reader.at++;
  else if (next == code.OPEN_PAREN) readSubstitution(reader, builder);
  else if (next == code.OPEN_BRACE) readParameter(reader, builder, isQuoted);
  else if (code.isNameStart(next)) {
    reader.at++;
    readVariable(reader, builder, isQuoted, nameLength(reader));
  } else if (code.isDigit(next) || next == code.AT || next == code.STAR) {
    reader.at++;
    readVariable(reader, builder, isQuoted, 1);
  } else if (isStatusParameter(next)) {
    reader.at += 2;
    builder.addUnknown();
  } else {
    reader.at++;
    builder.add(code.DOLLAR, isQuoted ? Mark.quoted : Mark.plain);
  }
}

/** Reads `` `…` `` as commands. The backslashes that the quotes need go first. */
export function readBackticks(reader: Reader, builder: WordBuilder, isQuoted: bool): void {
  const body = new TextBuilder();
  reader.at++;
  while (reader.unit != code.END && reader.unit != code.BACKTICK) {
    if (reader.unit == code.BACKSLASH && isEscapable(reader.ahead(1), isQuoted)) reader.at++;
    body.add(reader.unit);
    reader.at++;
  }
  reader.at++;
  const inner = reader.within(body.toString());
  inner.openScope();
  readList(inner, Terminator.end);
  builder.addUnknown();
}

function isEscapable(unit: i32, isQuoted: bool): bool {
  if (unit == code.DOUBLE_QUOTE) return isQuoted;
  return unit == code.BACKTICK || unit == code.BACKSLASH || unit == code.DOLLAR;
}

/** Whether `<(…)` or `>(…)` starts here, which stands for the name of a pipe. */
export function isProcessSubstitution(reader: Reader): bool {
  return (reader.unit == code.LESS || reader.unit == code.GREATER) && reader.ahead(1) == code.OPEN_PAREN;
}

/** Reads `$(…)`, `<(…)` or `>(…)`. Arithmetic, `$((…))`, is read as commands too, whose names don't matter. */
export function readSubstitution(reader: Reader, builder: WordBuilder): void {
  const isArithmetic = reader.unit == code.DOLLAR && reader.ahead(2) == code.OPEN_PAREN;
  reader.at += 2;
  readSubshell(reader, Terminator.paren, isArithmetic);
  builder.addUnknown();
}

/** Reads a list in a scope of its own. */
export function readSubshell(reader: Reader, terminator: Terminator, isArithmetic: bool): void {
  const scope = reader.scope;
  const wasArithmetic = reader.isArithmetic;
  reader.openScope();
  reader.isArithmetic = isArithmetic;
  readList(reader, terminator);
  reader.scope = scope;
  reader.isArithmetic = wasArithmetic;
}

/** Reads `${…}`. */
function readParameter(reader: Reader, builder: WordBuilder, isQuoted: bool): void {
  reader.at += 2;
  if (!reader.script.limits.enter()) return;
  const length = nameLength(reader);
  if (length == 0 && isCommandStart(reader.unit)) {
    readSubshell(reader, Terminator.brace, false);
    builder.addUnknown();
  } else if (length > 0 && reader.ahead(length) == code.CLOSE_BRACE) {
    readVariable(reader, builder, isQuoted, length);
    reader.at++;
  } else if (length > 0 && skipDefault(reader, length)) {
    // The value is either the variable's or this word; taking the word covers the case that the text decides.
    readPieces(reader, builder, Until.brace, isQuoted);
  } else {
    readPieces(reader, new WordBuilder(), Until.brace, isQuoted);
    builder.addUnknown();
  }
  reader.script.limits.leave();
}

/** Whether `${` starts a command substitution, `${ …; }`, which bash knows since 5.3. */
function isCommandStart(unit: i32): bool {
  return code.isBlank(unit) || unit == code.LINE_FEED || unit == code.PIPE;
}

/**
 * Goes past a name and `-`, `=` or `+`, with or without a colon: the word behind them is the value where the variable
 * has none.
 */
function skipDefault(reader: Reader, length: i32): bool {
  const colon = reader.ahead(length) == code.COLON ? 1 : 0;
  const operator = reader.ahead(length + colon);
  if (operator != code.MINUS && operator != code.EQUALS && operator != code.PLUS) return false;
  reader.at += length + colon + 1;
  return true;
}

function nameLength(reader: Reader): i32 {
  let length = 0;
  while (code.isNamePart(reader.ahead(length))) length++;
  return length;
}

/** Reads a name of this length. */
function readVariable(reader: Reader, builder: WordBuilder, isQuoted: bool, length: i32): void {
  const mark = isQuoted ? Mark.quotedVariable : Mark.variable;
  builder.add(code.DOLLAR, mark);
  for (let i = 0; i < length; i++) builder.add(reader.ahead(i), mark);
  reader.at += length;
}

/** Whether `$` and the unit stand for a number or flags of the shell, which are never empty. */
function isStatusParameter(unit: i32): bool {
  return unit == code.HASH || unit == code.QUESTION || unit == code.MINUS || unit == code.DOLLAR || unit == code.BANG;
}
