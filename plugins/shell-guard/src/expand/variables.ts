import * as code from "../shell/code";
import { Limits } from "../shell/limits";
import { Mark, partsWords, Word, WordBuilder } from "../shell/word";
import { Shell } from "./shell";

/** Puts the values of variables in and adds the words that come of it; a variable that isn't known stays. */
export function expandVariables(word: Word, shell: Shell, result: Word[]): void {
  const fields = new Fields(shell.limits, result);
  let at = 0;
  while (at < word.length && shell.limits.reached.length == 0) {
    const mark = word.mark(at);
    if (mark != Mark.variable && mark != Mark.quotedVariable) {
      if (mark == Mark.plain && partsWords(word.text.charCodeAt(at))) fields.split();
      else fields.builder.addPart(word, at, at + 1);
      at++;
      continue;
    }
    const end = variableEnd(word, at);
    const value = shell.get(word.text.substring(at + 1, end));
    if (value === null) fields.builder.addPart(word, at, end);
    else if (mark == Mark.quotedVariable) fields.addWhole(value);
    else fields.addSplit(value);
    at = end;
  }
  fields.finish(word.length > 0 && fields.isUnsplit);
}

/** Where the name of the variable at `at` ends: at the next dollar sign or where the mark changes. */
function variableEnd(word: Word, at: i32): i32 {
  const mark = word.mark(at);
  let end = at + 1;
  while (end < word.length && word.mark(end) == mark && word.text.charCodeAt(end) != code.DOLLAR) end++;
  return end;
}

/** The words that one word becomes. */
class Fields {
  builder: WordBuilder = new WordBuilder();
  /** Whether no value has been split yet, so that an empty word still is one. */
  isUnsplit: bool = true;

  constructor(
    private readonly limits: Limits,
    private readonly result: Word[],
  ) {}

  /** Adds a value that was quoted where it was used. */
  addWhole(value: Word): void {
    this.limits.countExpansion(value.length);
    this.builder.addPart(value, 0, value.length);
  }

  /** Adds a value that wasn't: blanks in it part words, and patterns in it match file names. */
  addSplit(value: Word): void {
    this.limits.countExpansion(value.length);
    this.isUnsplit = false;
    for (let i = 0; i < value.length; i++) {
      const unit = value.text.charCodeAt(i);
      const mark = value.mark(i);
      if (mark > Mark.quoted) this.builder.add(unit, mark);
      else if (partsWords(unit)) this.split();
      else this.builder.add(unit, Mark.plain);
    }
  }

  split(): void {
    this.isUnsplit = false;
    this.finish(false);
  }

  /** Ends the present word; an empty one counts only where it was written as one. */
  finish(keepEmpty: bool): void {
    if (this.builder.length == 0 && !keepEmpty) return;
    this.limits.countWord();
    this.result.push(this.builder.toWord());
    this.builder = new WordBuilder();
  }
}
