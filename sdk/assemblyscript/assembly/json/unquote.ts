import { TextBuilder } from "../text";
import * as code from "./code";
import { skipPlain } from "./plain";

/** The text of a string literal of `text` that starts at `start` and ends before `end`, quotes included. */
export function unquote(text: string, start: i32, end: i32): string {
  const last = end - 1;
  const plainEnd = skipPlain(text, start + 1);
  if (plainEnd == last) return text.substring(start + 1, last);

  const result = new TextBuilder(end - start);
  let at = start + 1;
  for (let escape = plainEnd; escape < last; escape = skipPlain(text, at)) {
    result.addPart(text, at, escape);
    const name = text.charCodeAt(escape + 1);
    const isNumber = name == code.LOWER_U;
    result.add(isNumber ? fourDigits(text, escape + 2) : escaped(name));
    at = escape + (isNumber ? 6 : 2);
  }
  result.addPart(text, at, last);
  return result.toString();
}

function fourDigits(text: string, at: i32): i32 {
  let value = 0;
  for (let digit = 0; digit < 4; digit++) value = (value << 4) | code.hexValue(text.charCodeAt(at + digit));
  return value;
}

/** The unit that a one-letter escape stands for. */
function escaped(name: i32): i32 {
  switch (name) {
    case code.LOWER_B:
      return 0x08;
    case code.LOWER_F:
      return 0x0c;
    case code.LOWER_N:
      return code.LINE_FEED;
    case code.LOWER_R:
      return code.RETURN;
    case code.LOWER_T:
      return code.TAB;
    default:
      return name;
  }
}
