import { TextBuilder } from "@hooklet/sdk-as/text";

/** The text with ASCII letters in lower case; `toLowerCase` would bring the tables of all scripts along. */
export function lowerCase(text: string): string {
  const result = new TextBuilder(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    result.add(unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit);
  }
  return result.toString();
}
