import * as code from "./code";
import { readDelimiter } from "./document";
import { isProcessSubstitution } from "./expansion";
import { isKeyword } from "./keyword";
import { readPieces, Until } from "./pieces";
import { Reader } from "./reader";
import { Redirect, SimpleCommand } from "./script";
import { Word, WordBuilder } from "./word";

/** The longest first, for operators that start with another. */
const OPERATORS = ["&>>", "&>", "<<<", "<<-", "<<", "<&", "<>", "<", ">>", ">&", ">|", ">"];

/** Reads a command up to the operator behind it, or only its first word where that is a reserved word. */
export function readCommand(reader: Reader, upstream: SimpleCommand | null): SimpleCommand {
  const command = new SimpleCommand(reader.scope, upstream);
  const start = reader.at;
  let end = start;
  while (!isKeyword(command)) {
    reader.skipBlanks();
    if (isWordStart(reader)) {
      const word = readWord(reader);
      if (!isDescriptor(word, reader)) command.words.push(word);
    } else if (!readRedirect(reader, command)) break;
    end = reader.at;
  }
  command.source = reader.source.substring(start, end);
  return command;
}

/** Whether a word starts here. */
export function isWordStart(reader: Reader): bool {
  return !code.isMeta(reader.unit) || isProcessSubstitution(reader);
}

export function readWord(reader: Reader): Word {
  reader.script.limits.countWord();
  const builder = new WordBuilder();
  readPieces(reader, builder, Until.meta, false);
  return builder.toWord();
}

/** Whether the word is the file descriptor of the redirection behind it, as in `2>&1`. */
function isDescriptor(word: Word, reader: Reader): bool {
  if (reader.unit != code.LESS && reader.unit != code.GREATER) return false;
  for (let i = 0; i < word.length; i++) {
    if (!code.isDigit(word.text.charCodeAt(i))) return false;
  }
  return word.length > 0;
}

/** Reads a redirection, if one starts here. */
function readRedirect(reader: Reader, command: SimpleCommand): bool {
  const operator = operatorAt(reader);
  if (operator.length == 0) return false;
  reader.at += operator.length;
  reader.skipBlanks();
  if (operator == "<<" || operator == "<<-") {
    if (reader.isArithmetic) return true;
    const redirect = readDelimiter(reader, operator);
    reader.documents.push(redirect);
    command.redirects.push(redirect);
  } else command.redirects.push(new Redirect(operator, readWord(reader)));
  return true;
}

function operatorAt(reader: Reader): string {
  if (reader.unit == code.END) return "";
  for (let i = 0; i < OPERATORS.length; i++) {
    if (reader.startsWith(OPERATORS[i])) return OPERATORS[i];
  }
  return "";
}
