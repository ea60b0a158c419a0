/**
 * A word of the shell is a string in which these private characters stand for what isn't plain text: so a quoted `*`
 * stays one, and an unquoted one is told apart from it.
 */
export const STAR = "\ue000";
export const ANY = "\ue001";
export const BRACKET = "\ue002";
export const OPEN = "\ue003";
export const COMMA = "\ue004";
export const CLOSE = "\ue005";
/** What only a running shell knows: the output of a command, a variable that the text doesn't set. */
export const UNKNOWN = "\ue006";

const MARK_OF: Readonly<Record<string, string>> = {
  "*": STAR,
  "?": ANY,
  "[": BRACKET,
  "{": OPEN,
  ",": COMMA,
  "}": CLOSE,
};

const CHARACTER_OF = Object.fromEntries(Object.entries(MARK_OF).map(([character, mark]) => [mark, character]));

/** The mark of an unquoted character, the character itself where it has none. */
export function marked(character: string): string {
  return MARK_OF[character] ?? character;
}

const MARKS = [STAR, ANY, BRACKET, OPEN, COMMA, CLOSE, UNKNOWN];

/** A text without marks of its own, which would pass for something that they aren't. */
export function plain(text: string): string {
  // This engine replaces a string several times faster than an expression.
  return MARKS.reduce((rest, mark) => rest.replaceAll(mark, "\ufffd"), text);
}

/** A word as a person would write it. */
export function shown(word: string): string {
  return word.replace(/[\ue000-\ue006]/g, (mark) => CHARACTER_OF[mark] ?? "$…");
}

/** Whether a word may stand for several texts. */
export function isPattern(word: string): boolean {
  return /[\ue000-\ue002\ue006]/.test(word);
}

/** Several texts as one word, which `expandBraces` takes apart again. */
export function oneOf(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? "") : OPEN + words.join(COMMA) + CLOSE;
}
