import * as code from "../shell/code";
import { Word } from "../shell/word";

/** Where the value of `NAME=value` or `NAME+=value` starts, 0 where the word is no assignment. */
export function valueStart(word: Word): i32 {
  const text = word.text;
  let at = nameEnd(text);
  if (at == 0) return 0;
  if (text.charCodeAt(at) == code.PLUS) at++;
  return text.charCodeAt(at) == code.EQUALS ? at + 1 : 0;
}

export function isAssignment(word: Word): bool {
  return valueStart(word) > 0;
}

/** The name that the assignment sets. */
export function assignedName(word: Word): string {
  return word.text.substring(0, nameEnd(word.text));
}

function nameEnd(text: string): i32 {
  if (!code.isNameStart(text.charCodeAt(0))) return 0;
  let end = 1;
  while (code.isNamePart(text.charCodeAt(end))) end++;
  return end;
}
