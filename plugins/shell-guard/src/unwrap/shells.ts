import { SimpleCommand } from "../shell/script";
import { Word } from "../shell/word";
import { Inner } from "./inner";
import { inputOf } from "./input";

const SHELLS = ["sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "fish", "rbash", "yash"];

/** Options whose value is the next argument. */
const VALUED = ["-o", "+o", "-O", "+O", "--rcfile", "--init-file"];

/** The script that a shell runs: the string behind `-c`, or its input; null where it is a file or no shell. */
export function shellScript(program: string, argv: Word[], command: SimpleCommand): Inner | null {
  if (!SHELLS.includes(program)) return null;
  let isString = false;
  let readsInput = false;
  let at = 1;
  for (; at < argv.length && isOption(argv[at].text); at++) {
    const text = argv[at].text;
    if (VALUED.includes(text)) at++;
    else if (hasLetter(text, "c")) isString = true;
    else if (hasLetter(text, "s")) readsInput = true;
  }
  if (isString) return at < argv.length ? Inner.script(argv[at].text, argv.slice(at + 1)) : null;
  if (at >= argv.length || argv[at].text == "-" || argv[at].text == "/dev/stdin") readsInput = true;
  return readsInput ? Inner.script(inputOf(command)) : null;
}

function isOption(text: string): bool {
  return text.length > 1 && (text.startsWith("-") || text.startsWith("+"));
}

/** Whether the letter is among the short options, as `c` is in `-lc`. */
function hasLetter(text: string, letter: string): bool {
  return text.startsWith("-") && !text.startsWith("--") && text.includes(letter);
}
