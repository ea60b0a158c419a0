import { Word } from "../shell/word";
import { expandBraces } from "./braces";
import { Shell } from "./shell";
import { expandTilde } from "./tilde";
import { expandVariables } from "./variables";

/** The words that a shell makes of words: braces first, then a tilde, then variables. File name patterns stay. */
export function expand(words: Word[], shell: Shell): Word[] {
  const result: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    if (!words[i].expands) {
      result.push(words[i]);
      continue;
    }
    const alternatives = expandBraces(words[i], shell.limits);
    for (let j = 0; j < alternatives.length; j++) {
      expandVariables(expandTilde(alternatives[j], shell), shell, result);
    }
  }
  return result;
}
