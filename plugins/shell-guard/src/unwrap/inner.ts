import { Word } from "../shell/word";

/** What a program runs: a program with its arguments, or a script. */
export class Inner {
  private constructor(
    readonly argv: Word[],
    /** The script's text, null for a call. */
    readonly text: string | null,
    /** What the script sees as `$0`, `$1` and so on. */
    readonly parameters: Word[],
  ) {}

  static call(argv: Word[]): Inner {
    return new Inner(argv, null, []);
  }

  static script(text: string, parameters: Word[] = []): Inner {
    return new Inner([], text, parameters);
  }
}

/** The words from `start` on as one text, the way `eval` joins its arguments. */
export function joined(words: Word[], start: i32): string {
  const texts: string[] = [];
  for (let i = start; i < words.length; i++) texts.push(words[i].text);
  return texts.join(" ");
}
