import { TextBuilder } from "@hooklet/sdk-as/text";
import * as code from "./code";

/** How a code unit of a word came about, which decides what else the shell does with it. */
export enum Mark {
  /** As it stands: a `*` matches file names, a `{` opens a brace expansion. */
  plain,
  /** Quoted or escaped: it stands for itself. */
  quoted,
  /** Part of `$NAME`, whose value is split into words. */
  variable,
  /** Part of `$NAME` within double quotes. */
  quotedVariable,
  /** Part of the sign for an expansion that only a running shell knows. */
  unknown,
}

/** Stands in a word's text for an expansion that can't be known; it stays one if the text is read as a script again. */
export const UNKNOWN_TEXT = "$?";

/** A word with its quotes resolved; `$NAME` stands for a variable until it is expanded. */
export class Word {
  /** Whether no part is a variable or unknown, so that `text` is what the program gets, file name patterns aside. */
  readonly isKnown: bool;
  /** Whether a variable, a brace, a tilde or a blank in the default of `${x:-a b}` may make other words of it. */
  readonly expands: bool;

  constructor(
    readonly text: string,
    private readonly marks: StaticArray<u8>,
  ) {
    let isKnown = true;
    let expands = text.length > 0 && text.charCodeAt(0) == code.TILDE && marks[0] == Mark.plain;
    for (let i = 0; i < marks.length; i++) {
      const mark = <Mark>marks[i];
      if (mark > Mark.quoted) isKnown = false;
      if (mark == Mark.variable || mark == Mark.quotedVariable) expands = true;
      if (mark == Mark.plain && (text.charCodeAt(i) == code.OPEN_BRACE || partsWords(text.charCodeAt(i))))
        expands = true;
    }
    this.isKnown = isKnown;
    this.expands = expands;
  }

  /** A word that stands for exactly this text. */
  static literal(text: string): Word {
    return new Word(text, new StaticArray<u8>(text.length).fill(<u8>Mark.quoted));
  }

  get length(): i32 {
    return this.text.length;
  }

  mark(at: i32): Mark {
    return <Mark>this.marks[at];
  }

  /** Whether a file name pattern stands here: `*`, `?`, `[…]`, or the range of a brace expansion such as `{a..z}`. */
  isPattern(at: i32): bool {
    if (this.marks[at] != Mark.plain) return false;
    const unit = this.text.charCodeAt(at);
    return unit == code.STAR || unit == code.QUESTION || unit == code.OPEN_BRACKET || unit == code.OPEN_BRACE;
  }

  slice(start: i32, end: i32): Word {
    return new Word(this.text.substring(start, end), this.marks.slice<StaticArray<u8>>(start, end));
  }
}

/** Whether the unit, unquoted in a value, ends one word and starts another. */
export function partsWords(unit: i32): bool {
  return code.isBlank(unit) || unit == code.LINE_FEED;
}

/** Builds a word unit by unit. */
export class WordBuilder {
  private text: TextBuilder = new TextBuilder();
  private marks: u8[] = [];

  get length(): i32 {
    return this.marks.length;
  }

  add(unit: i32, mark: Mark): void {
    this.text.add(unit);
    this.marks.push(<u8>mark);
  }

  addText(text: string, mark: Mark): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i), mark);
  }

  addUnknown(): void {
    this.addText(UNKNOWN_TEXT, Mark.unknown);
  }

  addPart(word: Word, start: i32, end: i32): void {
    for (let i = start; i < end; i++) this.add(word.text.charCodeAt(i), word.mark(i));
  }

  toString(): string {
    return this.text.toString();
  }

  toWord(): Word {
    return new Word(this.toString(), StaticArray.fromArray(this.marks));
  }
}
