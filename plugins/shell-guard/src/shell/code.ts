// The code units that mean something to a shell.

export const END = -1;
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const RETURN = 0x0d;
export const SPACE = 0x20;
export const BANG = 0x21;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const AMPERSAND = 0x26;
export const SINGLE_QUOTE = 0x27;
export const OPEN_PAREN = 0x28;
export const CLOSE_PAREN = 0x29;
export const STAR = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const LESS = 0x3c;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const AT = 0x40;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const BACKTICK = 0x60;
export const OPEN_BRACE = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_BRACE = 0x7d;
export const TILDE = 0x7e;

export function isDigit(unit: i32): bool {
  return unit >= 0x30 && unit <= 0x39;
}

/** Whether the unit may start the name of a variable. */
export function isNameStart(unit: i32): bool {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || unit == 0x5f;
}

export function isNamePart(unit: i32): bool {
  return isNameStart(unit) || isDigit(unit);
}

/** Blanks part words; a carriage return is one too, so that text with Windows line ends reads the same. */
export function isBlank(unit: i32): bool {
  return unit == SPACE || unit == TAB || unit == RETURN;
}

/** Whether the unit ends an unquoted word. */
export function isMeta(unit: i32): bool {
  switch (unit) {
    case END:
    case SPACE:
    case TAB:
    case RETURN:
    case LINE_FEED:
    case SEMICOLON:
    case AMPERSAND:
    case PIPE:
    case LESS:
    case GREATER:
    case OPEN_PAREN:
    case CLOSE_PAREN:
      return true;
    default:
      return false;
  }
}
