import { TextBuilder } from "../text";
import * as code from "./code";

/** The text of a string literal of `text` that starts at `start` and ends before `end`, quotes included. */
export function unquote(text: string, start: i32, end: i32): string {
  const escape = text.indexOf("\\", start);
  if (escape < 0 || escape >= end) return text.substring(start + 1, end - 1);

  const result = new TextBuilder(end - start);
  for (let at = start + 1; at < end - 1; at++) {
    const unit = text.charCodeAt(at);
    if (unit != code.BACKSLASH) {
      result.add(unit);
      continue;
    }
    const name = text.charCodeAt(++at);
    if (name == code.LOWER_U) {
      result.add(fourDigits(text, at + 1));
      at += 4;
    } else result.add(escaped(name));
  }
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
