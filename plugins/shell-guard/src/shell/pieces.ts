import * as code from "./code";
import { isProcessSubstitution, readBackticks, readDollar, readSubstitution } from "./expansion";
import { readSingleQuotes } from "./quotes";
import { Reader } from "./reader";
import { Mark, WordBuilder } from "./word";

/** Where a run of quoted and unquoted pieces ends. */
export enum Until {
  /** At the end of the word. */
  meta,
  /** At the closing double quote. */
  doubleQuote,
  /** At the closing brace of `${…}`. */
  brace,
  /** At the end of the text: a here-document. */
  end,
}

/** Reads pieces into the builder and goes past what ends them. A quote that isn't closed ends with the text. */
export function readPieces(reader: Reader, builder: WordBuilder, until: Until, isQuoted: bool): void {
  while (true) {
    const unit = reader.unit;
    if (unit == code.END) return;
    if (!isQuoted && isProcessSubstitution(reader)) readSubstitution(reader, builder);
    else if (isEnd(reader, unit, until)) return;
    else if (unit == code.BACKSLASH) readEscape(reader, builder, isQuoted);
    else if (unit == code.DOLLAR) readDollar(reader, builder, isQuoted);
    else if (unit == code.BACKTICK) readBackticks(reader, builder, isQuoted);
    else if (unit == code.SINGLE_QUOTE && !isQuoted) readSingleQuotes(reader, builder);
    else if (unit == code.DOUBLE_QUOTE && until != Until.end) {
      reader.at++;
      readPieces(reader, builder, Until.doubleQuote, true);
    } else {
      builder.add(unit, isQuoted ? Mark.quoted : Mark.plain);
      reader.at++;
    }
  }
}

function isEnd(reader: Reader, unit: i32, until: Until): bool {
  if (until == Until.meta) return code.isMeta(unit);
  const isClosing =
    (until == Until.doubleQuote && unit == code.DOUBLE_QUOTE) || (until == Until.brace && unit == code.CLOSE_BRACE);
  if (isClosing) reader.at++;
  return isClosing;
}

/** Within double quotes a backslash escapes only what would mean something there. */
function readEscape(reader: Reader, builder: WordBuilder, isQuoted: bool): void {
  const next = reader.ahead(1);
  reader.at += 2;
  if (next == code.LINE_FEED) return;
  if (isQuoted && !isSpecialInQuotes(next)) builder.add(code.BACKSLASH, Mark.quoted);
  if (next != code.END) builder.add(next, Mark.quoted);
}

function isSpecialInQuotes(unit: i32): bool {
  return unit == code.DOLLAR || unit == code.BACKTICK || unit == code.DOUBLE_QUOTE || unit == code.BACKSLASH;
}
