import { TextBuilder } from "@hooklet/sdk-as/text";
import { Shell } from "../expand/shell";
import * as code from "../shell/code";
import { Limits } from "../shell/limits";
import { Mark, Word } from "../shell/word";

/** Far beyond what any system opens, 4096 bytes. */
const LONGEST = 1 << 16;

/** How surely the name of a part is known. */
export enum Certainty {
  exact,
  /** It matches file names. */
  pattern,
  /** It is a variable that isn't known, which may be empty. */
  variable,
  /** It holds something else that isn't known. */
  unknown,
}

/** A part of a path. */
export class Part {
  constructor(
    readonly name: string,
    readonly certainty: Certainty,
  ) {}
}

/** A path from the root, without `.` and `..`. */
export class Path {
  parts: Part[] = [];
  /** Whether a pattern such as `*` at the end takes everything that the folder holds. */
  takesContents: bool = false;
  /** The variable that must be empty for the path to be this one, as it is written. */
  ifEmpty: string = "";

  get last(): Part | null {
    return this.parts.length == 0 ? null : this.parts[this.parts.length - 1];
  }

  /** The path where the variable that it ends with is empty; null where it ends with none. */
  withoutVariable(): Path | null {
    const last = this.last;
    if (last === null || last.certainty != Certainty.variable) return null;
    const path = new Path();
    path.parts = this.parts.slice(0, -1);
    path.takesContents = this.takesContents;
    path.ifEmpty = last.name;
    return path;
  }

  toString(): string {
    const text = new TextBuilder();
    for (let i = 0; i < this.parts.length; i++) {
      text.add(code.SLASH);
      text.addText(this.parts[i].name);
    }
    return text.length == 0 ? "/" : text.toString();
  }
}

/** The path that a word names in the shell's working folder, null where it names none or its start can't be known. */
export function resolve(word: Word, shell: Shell): Path | null {
  if (word.length == 0 || word.length > LONGEST) return null;
  const path = new Path();
  let start = 0;
  if (word.text.charCodeAt(0) != code.SLASH) {
    const end = partEnd(word, 0);
    const first = certaintyOf(word, 0, end);
    if (first == Certainty.exact || first == Certainty.pattern)
      addParts(path, Word.literal(shell.folder), 0, shell.limits);
    else if (first == Certainty.unknown || end == word.length) return null;
    else {
      path.ifEmpty = word.text.substring(0, end);
      start = end;
    }
  }
  addParts(path, word, start, shell.limits);
  if (shell.limits.reached.length > 0) return null;
  takeContents(path);
  // `$X/lib` is an ordinary path of some folder; `$X/` and `$X/*` are written without a thought of an empty `$X`.
  return path.ifEmpty.length > 0 && path.parts.length > 0 ? null : path;
}

function addParts(path: Path, word: Word, start: i32, limits: Limits): void {
  for (let end = start; start < word.length && limits.reached.length == 0; start = end + 1) {
    limits.countPart();
    end = partEnd(word, start);
    const name = word.text.substring(start, end);
    if (name.length == 0 || name == ".") continue;
    if (name != "..") path.parts.push(new Part(name, certaintyOf(word, start, end)));
    else if (path.parts.length > 0) path.parts.pop();
  }
}

function partEnd(word: Word, start: i32): i32 {
  const slash = word.text.indexOf("/", start);
  return slash < 0 ? word.length : slash;
}

function certaintyOf(word: Word, start: i32, end: i32): Certainty {
  let patterns = 0;
  let variables = 0;
  let unknowns = 0;
  for (let i = start; i < end; i++) {
    const mark = word.mark(i);
    if (mark == Mark.variable || mark == Mark.quotedVariable) variables++;
    else if (mark == Mark.unknown) unknowns++;
    else if (word.isPattern(i)) patterns++;
  }
  if (variables + unknowns == 0) return patterns > 0 ? Certainty.pattern : Certainty.exact;
  return variables == end - start ? Certainty.variable : Certainty.unknown;
}

/** Drops a pattern at the end that matches any name, hidden or not: what is meant is all that the folder holds. */
function takeContents(path: Path): void {
  const last = path.last;
  if (last === null || last.certainty != Certainty.pattern || !matchesAnything(last.name)) return;
  path.parts.pop();
  path.takesContents = true;
}

/** Whether a pattern has a star and asks for no certain letter: `*`, `.*`, `*.*`, `.[!.]*`, `?*`. */
function matchesAnything(pattern: string): bool {
  let hasStar = false;
  let inBrackets = false;
  for (let i = 0; i < pattern.length; i++) {
    const unit = pattern.charCodeAt(i);
    if (unit == code.OPEN_BRACKET) inBrackets = true;
    else if (unit == code.CLOSE_BRACKET) inBrackets = false;
    else if (unit == code.STAR) hasStar = true;
    else if (unit != code.DOT && unit != code.QUESTION && !inBrackets) return false;
  }
  return hasStar;
}
