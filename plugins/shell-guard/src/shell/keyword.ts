import { SimpleCommand } from "./script";
import { Mark } from "./word";

// `[[` needs no place here: its operators read as separators and redirections that touch nothing.
const KEYWORDS = "! { } case coproc do done elif else esac fi for function if select then time until while".split(" ");

/** Whether the command is nothing but a reserved word, which must not be quoted in any part. */
export function isKeyword(command: SimpleCommand): bool {
  if (command.words.length != 1 || command.redirects.length > 0) return false;
  const word = command.words[0];
  for (let i = 0; i < word.length; i++) {
    if (word.mark(i) != Mark.plain) return false;
  }
  return KEYWORDS.includes(word.text);
}
