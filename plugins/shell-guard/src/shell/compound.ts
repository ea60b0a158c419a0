import * as code from "./code";
import { isWordStart, readWord } from "./command";
import { readDocuments } from "./document";
import { Ending, readList, Terminator } from "./list";
import { Reader } from "./reader";
import { SimpleCommand } from "./script";

/** Reads the head of a `for` or `select` behind its keyword: the name, and the values as a command that sets it. */
export function readFor(reader: Reader): void {
  reader.skipBlanks();
  if (!isWordStart(reader)) return;
  const name = readWord(reader).text;
  skipLines(reader);
  if (!skipIn(reader)) return;

  const loop = new SimpleCommand(reader.scope, null);
  loop.loopVariable = name;
  reader.skipBlanks();
  while (isWordStart(reader)) {
    loop.words.push(readWord(reader));
    reader.skipBlanks();
  }
  reader.script.commands.push(loop);
}

/** Reads a `case` behind its keyword, up to its `esac`. */
export function readCase(reader: Reader): void {
  reader.skipBlanks();
  if (!isWordStart(reader)) return;
  readWord(reader);
  skipLines(reader);
  if (!skipIn(reader)) return;
  while (readPatterns(reader)) {
    if (readList(reader, Terminator.clause) == Ending.esac) return;
  }
}

/** Goes past the patterns of a clause and the parenthesis behind them; false at `esac` and where there are none. */
function readPatterns(reader: Reader): bool {
  skipLines(reader);
  if (reader.unit == code.OPEN_PAREN) reader.at++;
  for (let isFirst = true; ; isFirst = false) {
    skipLines(reader);
    if (reader.unit == code.CLOSE_PAREN) break;
    if (reader.unit == code.PIPE) reader.at++;
    else if (!isWordStart(reader) || (readWord(reader).text == "esac" && isFirst)) return false;
  }
  reader.at++;
  return true;
}

/** Reads the name behind the keyword `function`. */
export function readFunctionName(reader: Reader): string {
  reader.skipBlanks();
  return isWordStart(reader) ? readWord(reader).text : "";
}

/** Goes past the one option that the keyword `time` has. */
export function skipTimeOption(reader: Reader): void {
  reader.skipBlanks();
  if (reader.startsWith("-p") && code.isMeta(reader.ahead(2))) reader.at += 2;
}

/** Goes past the word `in`. */
function skipIn(reader: Reader): bool {
  if (!reader.startsWith("in") || !code.isMeta(reader.ahead(2))) return false;
  reader.at += 2;
  return true;
}

function skipLines(reader: Reader): void {
  reader.skipBlanks();
  while (reader.unit == code.LINE_FEED) {
    reader.at++;
    readDocuments(reader);
    reader.skipBlanks();
  }
}
