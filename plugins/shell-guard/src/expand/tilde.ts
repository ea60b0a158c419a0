import * as code from "../shell/code";
import { Mark, Word, WordBuilder } from "../shell/word";
import { Shell } from "./shell";

/** Resolves an unquoted `~` or `~user` at the start of the word. */
export function expandTilde(word: Word, shell: Shell): Word {
  if (word.length == 0 || word.text.charCodeAt(0) != code.TILDE || word.mark(0) != Mark.plain) return word;
  let end = 1;
  while (end < word.length && word.text.charCodeAt(end) != code.SLASH) {
    if (word.mark(end) != Mark.plain) return word;
    end++;
  }
  const builder = new WordBuilder();
  builder.addText(homeOf(word.text.substring(1, end), shell), Mark.quoted);
  builder.addPart(word, end, word.length);
  return builder.toWord();
}

function homeOf(user: string, shell: Shell): string {
  if (user.length == 0) return shell.home;
  if (user == "+") return shell.folder;
  return user == "root" ? "/root" : `/home/${user}`;
}
