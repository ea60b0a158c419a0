import * as code from "../shell/code";
import { Limits } from "../shell/limits";
import { Mark, Word, WordBuilder } from "../shell/word";

const MOST_BRACES = 64;

/** The words of a brace expansion such as `/{bin,etc}`; a range such as `{1..9}` stays and counts as a pattern. */
export function expandBraces(word: Word, limits: Limits): Word[] {
  const result: Word[] = [];
  if (countBraces(word) > MOST_BRACES) limits.reached = "expands to too much to be checked";
  else addAlternatives(word, 0, limits, result);
  return result;
}

function countBraces(word: Word): i32 {
  let count = 0;
  for (let i = 0; i < word.length; i++) {
    if (isPlain(word, i, code.OPEN_BRACE)) count++;
  }
  return count;
}

/** Adds what the word stands for, of which everything before `from` is expanded. */
function addAlternatives(word: Word, from: i32, limits: Limits, result: Word[]): void {
  let open = from;
  while (open < word.length && !isPlain(word, open, code.OPEN_BRACE)) open++;
  if (open == word.length) {
    result.push(word);
    return;
  }
  const ends = alternativeEnds(word, open);
  if (ends.length < 2) {
    addAlternatives(word, open + 1, limits, result);
    return;
  }
  const close = ends[ends.length - 1];
  for (let i = 0, start = open + 1; i < ends.length; start = ends[i++] + 1) {
    limits.countExpansion(word.length);
    if (limits.reached.length > 0) return;
    const builder = new WordBuilder();
    builder.addPart(word, 0, open);
    builder.addPart(word, start, ends[i]);
    builder.addPart(word, close + 1, word.length);
    addAlternatives(builder.toWord(), open, limits, result);
  }
}

/** Where the alternatives of the brace at `open` end: at its own commas and at the closing brace, if there is one. */
function alternativeEnds(word: Word, open: i32): i32[] {
  const ends: i32[] = [];
  let depth = 0;
  for (let i = open + 1; i < word.length; i++) {
    if (isPlain(word, i, code.OPEN_BRACE)) depth++;
    else if (isPlain(word, i, code.COMMA) && depth == 0) ends.push(i);
    else if (isPlain(word, i, code.CLOSE_BRACE) && depth-- == 0) {
      ends.push(i);
      return ends;
    }
  }
  return [];
}

function isPlain(word: Word, at: i32, unit: i32): bool {
  return word.text.charCodeAt(at) == unit && word.mark(at) == Mark.plain;
}
