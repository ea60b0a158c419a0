import { checkWords } from "./limits.ts";
import { CLOSE, COMMA, OPEN } from "./marks.ts";

/** `{a,b}c` as `ac` and `bc`; braces without a comma are plain characters. Throws where there would be too many. */
export function expandBraces(word: string): string[] {
  if (!word.includes(OPEN)) return [unmark(word)];
  const found = outermost(word);
  if (!found) return [unmark(word)];
  const { start, commas, end } = found;
  const cuts = [start, ...commas, end];
  const words: string[] = [];
  for (let index = 1; index < cuts.length; index++) {
    const part = word.slice((cuts[index - 1] ?? 0) + 1, cuts[index]);
    words.push(...expandBraces(word.slice(0, start) + part + word.slice(end + 1)));
    checkWords(words.length);
  }
  return words;
}

interface Braces {
  start: number;
  commas: number[];
  end: number;
}

/** The places of the first pair of braces that holds a comma of its own. */
function outermost(word: string): Braces | undefined {
  const open: Braces[] = [];
  for (let index = 0; index < word.length; index++) {
    const character = word[index];
    if (character === OPEN) open.push({ start: index, commas: [], end: index });
    if (character === COMMA) open.at(-1)?.commas.push(index);
    if (character !== CLOSE) continue;
    const braces = open.pop();
    if (braces && braces.commas.length > 0) return { ...braces, end: index };
  }
  return undefined;
}

function unmark(word: string): string {
  return word.replaceAll(OPEN, "{").replaceAll(COMMA, ",").replaceAll(CLOSE, "}");
}
