import * as code from "./code";
import { skipPlain } from "./plain";

// Each function takes the position where its piece starts and gives the position after it. `charCodeAt` gives -1 beyond
// the end, which is no part of any piece.

/** The position of the first unit at or after `at` that isn't white space. */
export function skipSpace(text: string, at: i32): i32 {
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(unit: i32): bool {
  return unit == code.SPACE || unit == code.LINE_FEED || unit == code.RETURN || unit == code.TAB;
}

/** The position after the string literal, -1 where there is none. */
export function skipString(text: string, at: i32): i32 {
  if (text.charCodeAt(at) != code.QUOTE) return -1;
  while (true) {
    at = skipPlain(text, at + 1);
    const unit = text.charCodeAt(at);
    if (unit == code.QUOTE) return at + 1;
    if (unit != code.BACKSLASH || !isEscape(text, ++at)) return -1;
  }
}

function isEscape(text: string, at: i32): bool {
  const unit = text.charCodeAt(at);
  if (unit != code.LOWER_U) return isShortEscape(unit);
  for (let digit = 1; digit <= 4; digit++) {
    if (code.hexValue(text.charCodeAt(at + digit)) < 0) return false;
  }
  return true;
}

function isShortEscape(unit: i32): bool {
  switch (unit) {
    case code.QUOTE:
    case code.BACKSLASH:
    case code.SLASH:
    case code.LOWER_B:
    case code.LOWER_F:
    case code.LOWER_N:
    case code.LOWER_R:
    case code.LOWER_T:
      return true;
    default:
      return false;
  }
}

/** The position after a number, a string, `true`, `false` or `null`, -1 where there is none of them. */
export function skipScalar(text: string, at: i32): i32 {
  const unit = text.charCodeAt(at);
  if (unit == code.QUOTE) return skipString(text, at);
  if (unit == code.LOWER_T) return skipWord(text, at, "true");
  if (unit == code.LOWER_F) return skipWord(text, at, "false");
  if (unit == code.LOWER_N) return skipWord(text, at, "null");
  return skipNumber(text, at);
}

function skipWord(text: string, at: i32, word: string): i32 {
  return text.startsWith(word, at) ? at + word.length : -1;
}

function skipNumber(text: string, at: i32): i32 {
  if (text.charCodeAt(at) == code.MINUS) at++;
  at = text.charCodeAt(at) == code.ZERO ? at + 1 : skipDigits(text, at);
  if (at > 0 && text.charCodeAt(at) == code.DOT) at = skipDigits(text, at + 1);
  if (at > 0 && (text.charCodeAt(at) | 0x20) == 0x65) {
    const sign = text.charCodeAt(++at);
    at = skipDigits(text, sign == code.PLUS || sign == code.MINUS ? at + 1 : at);
  }
  return at;
}

function skipDigits(text: string, at: i32): i32 {
  if (!code.isDigit(text.charCodeAt(at))) return -1;
  while (code.isDigit(text.charCodeAt(at))) at++;
  return at;
}
