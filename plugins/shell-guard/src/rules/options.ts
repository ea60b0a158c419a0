import * as code from "../shell/code";
import { Mark, Word } from "../shell/word";

/** The arguments of a program, sorted: `-rf` and `--force` are options wherever they stand, up to `--`. */
export class Options {
  readonly operands: Word[] = [];
  private readonly short: string[] = [];
  private readonly long: string[] = [];

  /** `valued` holds the letters of the options whose value is the next argument. */
  constructor(args: Word[], valued: string = "") {
    let isOver = false;
    for (let i = 0; i < args.length; i++) {
      const text = args[i].text;
      if (isOver || !isOption(args[i])) this.operands.push(args[i]);
      else if (text == "--") isOver = true;
      else if (text.startsWith("--")) this.long.push(text.substring(2));
      else {
        this.short.push(text);
        if (valued.includes(text.charAt(text.length - 1))) i++;
      }
    }
  }

  /** Whether an option with one of the letters is given. */
  hasLetter(letters: string): bool {
    for (let i = 0; i < this.short.length; i++) {
      for (let j = 0; j < letters.length; j++) {
        if (this.short[i].includes(letters.charAt(j))) return true;
      }
    }
    return false;
  }

  /** Whether the long option is given, in full. */
  isExactly(name: string): bool {
    for (let i = 0; i < this.long.length; i++) {
      if (this.long[i] == name || this.long[i].startsWith(name + "=")) return true;
    }
    return false;
  }

  /** Whether the long option is given; it may be cut short, as GNU programs take it. */
  hasName(name: string): bool {
    for (let i = 0; i < this.long.length; i++) {
      const given = this.long[i];
      if (name.startsWith(given) || given.startsWith(name + "=")) return true;
    }
    return false;
  }
}

/** Unknown variables around an option may be empty, as in `$x-rf$y`. */
function isOption(word: Word): bool {
  let at = 0;
  while (at < word.length && word.mark(at) > Mark.quoted) at++;
  return at + 1 < word.length && word.text.charCodeAt(at) == code.MINUS;
}
