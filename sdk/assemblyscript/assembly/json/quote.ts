import { TextBuilder } from "../text";
import { BACKSLASH, QUOTE, SPACE } from "./code";

const HEX = "0123456789abcdef";

/**
 * The text as a JSON string literal. A lone surrogate becomes an escape: a string that crosses the component's border
 * must be well-formed, so it would be lost as it is.
 */
export function quote(text: string): string {
  const result = new TextBuilder(text.length + 2);
  result.add(QUOTE);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < SPACE || isLoneSurrogate(text, at)) addEscape(result, unit);
    else {
      if (unit == QUOTE || unit == BACKSLASH) result.add(BACKSLASH);
      result.add(unit);
    }
  }
  result.add(QUOTE);
  return result.toString();
}

function addEscape(result: TextBuilder, unit: i32): void {
  result.addText("\\u");
  for (let shift = 12; shift >= 0; shift -= 4) result.add(HEX.charCodeAt((unit >> shift) & 0xf));
}

function isLoneSurrogate(text: string, at: i32): bool {
  const kind = text.charCodeAt(at) & 0xfc00;
  if (kind == 0xd800) return (text.charCodeAt(at + 1) & 0xfc00) != 0xdc00;
  return kind == 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) != 0xd800;
}
